import { type Recipe, recipesOf } from './recipe.js';

export const VERSION_CONTROL: readonly Recipe[] = [
  ...recipesOf(
    'git',
    `
rebase interactive|squash|fixup|reorder|-i > git rebase -i HEAD~3
    pick 4f1c2aa Add the login form
    pick 9b07d31 Fix a typo
    pick c3e8812 Test the login form

    # Rebase 1d2e3f4..c3e8812 onto 1d2e3f4 (3 commands)
rebase > git rebase main
    Successfully rebased and updated refs/heads/login.
status|changed > git status
    On branch main
    Your branch is up to date with 'origin/main'.

    Changes not staged for commit:
      (use "git add <file>..." to update what will be committed)
    	modified:   src/login.ts
log|history|commits graph|tree > git log --oneline --graph --all
    * c3e8812 (HEAD -> main) Test the login form
    *   9b07d31 Merge branch 'login'
    |\\
    | * 4f1c2aa Add the login form
    |/
    * 1d2e3f4 First commit
log|history > git log --oneline
    c3e8812 (HEAD -> main) Test the login form
    4f1c2aa Add the login form
    1d2e3f4 First commit
view|show|see|list commit > git log --oneline -n 10
    c3e8812 (HEAD -> main) Test the login form
    4f1c2aa Add the login form
create|make|new|start branch > git switch -c login
    Switched to a new branch 'login'
switch|checkout > git switch main
    Switched to branch 'main'
delete|remove branch > git branch -d login
    Deleted branch login (was 4f1c2aa).
stage|add file|change|everything|all > git add .
amend > git commit --amend --no-edit
    [main 8d21f0a] Add the login form
     1 file changed, 12 insertions(+)
push > git push
    To github.com:ada/demo.git
       1d2e3f4..4f1c2aa  main -> main
pull > git pull
    Already up to date.
fetch > git fetch --prune
clone > git clone https://github.com/octocat/Hello-World.git
    Cloning into 'Hello-World'...
    Receiving objects: 100% (13/13), done.
unstash|pop > git stash pop
    On branch main
    Dropped refs/stash@{0} (5d1a2b3)
stash > git stash
    Saved working directory and index state WIP on main: 4f1c2aa Add the login form
merge > git merge login
    Updating 1d2e3f4..4f1c2aa
    Fast-forward
     src/login.ts | 12 ++++++++++++
cherry-pick|cherry > git cherry-pick 4f1c2aa
    [main 77aa01c] Add the login form
bisect > git bisect start HEAD v1.0
    Bisecting: 6 revisions left to test after this (roughly 3 steps)
blame > git blame src/login.ts
    4f1c2aa (Ada 2026-05-04 1) export function login() {
diff|difference > git diff
    -const retries = 3;
    +const retries = 5;
tag > git tag v1.0.0
undo|reset > git reset --soft HEAD~1
worktree > git worktree add ../hotfix main
    Preparing worktree (checking out 'main')
commit > git commit -m "Add the login form"
    [main 4f1c2aa] Add the login form
     1 file changed, 12 insertions(+)
branch > git branch
    * main
      login
init|initialise|initialize|repository|repo > git init demo
    Initialized empty Git repository in demo/.git/
`,
  ),
  ...recipesOf(
    'gh',
    `
create|open pull|pr > gh pr create --fill
    https://github.com/ada/demo/pull/12
pull|pr > gh pr list
    #12  Add the login form  login  OPEN
issue > gh issue list
    #19  The form forgets its fields  bug
`,
  ),
];
