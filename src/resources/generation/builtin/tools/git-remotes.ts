/** Continues `GIT_HISTORY`. */
export const GIT_REMOTES = String.raw`
push change? branch? commit? remote? origin? upstream? code? work? github? server? all? > git push
    Enumerating objects: 9, done.
    Counting objects: 100% (9/9), done.
    Writing objects: 100% (5/5), 1.21 KiB | 1.21 MiB/s, done.
    To github.com:ada/demo.git
       1d2e3f4..4f1c2aa  main -> main
push branch new|first|upstream|track|tracking time? remote? origin? set? > git push -u origin {branch:login}
    To github.com:ada/demo.git
     * [new branch]      {branch:login} -> {branch:login}
    branch '{branch:login}' set up to track 'origin/{branch:login}'.
push it|branch remote? origin? > git push -u origin {branch}
    To github.com:ada/demo.git
     * [new branch]      {branch} -> {branch}
    branch '{branch}' set up to track 'origin/{branch}'.
push force|overwrite safely? branch? rewritten? after? rebase? > git push --force-with-lease
    To github.com:ada/demo.git
     + 9b07d31...c3e8812 main -> main (forced update)
push tag all? remote? > git push origin {tag:v1.0.0}
    To github.com:ada/demo.git
     * [new tag]         {tag:v1.0.0} -> {tag:v1.0.0}
fetch remote? all? change? branch? prune? deleted? merging? without? > git fetch --all --prune
    From github.com:ada/demo
     - [deleted]         (none)     -> origin/login
       4f1c2aa..c3e8812  main       -> origin/main
pull|update|download change? latest? remote? branch? newest? origin? github? upstream? commit? code? > git pull
    From github.com:ada/demo
       4f1c2aa..c3e8812  main       -> origin/main
    Updating 4f1c2aa..c3e8812
    Fast-forward
     test/login.spec.ts | 42 +++++++++++++++++++++++++++++++++++++++
     1 file changed, 42 insertions(+)
pull rebase change? latest? > git pull --rebase
    Successfully rebased and updated refs/heads/main.
clone|download repository? github? copy? remote? > git clone {url:https://github.com/octocat/Hello-World}
    Cloning into '{/url:Hello-World}'...
    remote: Enumerating objects: 13, done.
    remote: Counting objects: 100% (13/13), done.
    Receiving objects: 100% (13/13), done.
    Resolving deltas: 100% (4/4), done.
  + cd {/url:Hello-World}
clone shallow|depth|history|latest|last without? only? commit? repository? > git clone --depth 1 {url:https://github.com/octocat/Hello-World}
    Cloning into '{/url:Hello-World}'...
    Receiving objects: 100% (3/3), done.
  + cd {/url:Hello-World}
clone branch|single specific? only? repository? > git clone --branch {branch:main} --single-branch {url:https://github.com/octocat/Hello-World}
    Cloning into '{/url:Hello-World}'...
    Receiving objects: 100% (9/9), done.
  + cd {/url:Hello-World}
put|set|save away|aside change? work? temporarily? uncommitted? local? for? later? moment? > git stash
    Saved working directory and index state WIP on main: 4f1c2aa Add the login form
stash|shelve|park change? work? put? set? save? temporarily? uncommitted? local? for? later? moment? current? > git stash
    Saved working directory and index state WIP on main: 4f1c2aa Add the login form
unstash|pop|back|reapply|apply|bring|get|restore stash|stashed|pop|back|unstash|again|later latest? back? later? > git stash pop
    On branch main
    Changes not staged for commit:
    	modified:   src/login.ts
    Dropped refs/stash@{0} (5d1a2b3)
stash list|all|what|which|saved? > git stash list
    stash@{0}: WIP on main: 4f1c2aa Add the login form
    stash@{1}: WIP on login: 8a6d0be Remember who is signed in
merge branch? into? feature? > git merge {branch:login}
    Updating 1d2e3f4..4f1c2aa
    Fast-forward
     src/login.ts | 12 ++++++++++++
     1 file changed, 12 insertions(+)
conflict resolve? solve? fix? merge? handle? deal? > git merge login
    Auto-merging src/login.ts
    CONFLICT (content): Merge conflict in src/login.ts
    Automatic merge failed; fix conflicts and then commit the result.
  > git status --short
    UU src/login.ts
  > git mergetool
    Merging:
    src/login.ts
cherry-pick commit? another? branch? > git cherry-pick {commit:4f1c2aa}
    [main 77aa01c] Add the login form
     1 file changed, 12 insertions(+)
bisect commit? bug? introduced? broke? bad? break? caused? regression? debug? which? build? good? > git bisect start HEAD v1.0
    Bisecting: 6 revisions left to test after this (roughly 3 steps)
    [8a6d0be] Remember who is signed in
blame file? who? changed? line? each? wrote? > git blame {file:src/login.ts}
    4f1c2aa (Ada    2026-05-04 1) export function login(name: string) {
    4f1c2aa (Ada    2026-05-04 2)   const user = find(name);
    9b07d31 (Grace  2026-05-06 3)   if (!user) throw new Error('Who?');
    4f1c2aa (Ada    2026-05-04 4)   return user;
    4f1c2aa (Ada    2026-05-04 5) }
who|author|blame changed|wrote|edited|modified|change|write line|file|code each? every? last? > git blame {file:src/login.ts}
    4f1c2aa (Ada    2026-05-04 1) export function login(name: string) {
    4f1c2aa (Ada    2026-05-04 2)   const user = find(name);
    9b07d31 (Grace  2026-05-06 3)   if (!user) throw new Error('Who?');
diff|difference|changed change? file? unstaged? uncommitted? what? working? > git diff
    diff --git a/src/login.ts b/src/login.ts
    @@ -1,4 +1,4 @@
    -const retries = 3;
    +const retries = 5;
     export function login(name: string) {
diff|difference|changed|compare staged|cached change? about? committed? > git diff --staged
    -const retries = 3;
    +const retries = 5;
diff|difference|changed|compare branch|between two? branch? > git diff {branch:main}..{branch2:develop}
    diff --git a/src/login.ts b/src/login.ts
    -const retries = 3;
    +const retries = 5;
tag|release create? add? new? version? annotated? mark? commit? > git tag -a {tag:v1.0.0} -m "{tag:v1.0.0}"
tag all|list|show|existing > git tag --sort=-creatordate
    v1.1.0
    v1.0.1
    v1.0.0
delete tag local? > git tag -d {tag:v1.0.0}
    Deleted tag '{tag:v1.0.0}' (was 4f1c2aa)
worktree create? add? new? several? branch? second? checkout? two? > git worktree add ../hotfix {branch:main}
    Preparing worktree (checking out '{branch:main}')
    HEAD is now at c3e8812 Test the login form
reflog|lost|recover|deleted|restore|rescue reflog|commit|branch lost? commit? deleted? using? after? reset? > git reflog
    c3e8812 HEAD@{0}: reset: moving to HEAD~1
    5e0d7c1 HEAD@{1}: commit: Add the search
    9b07d31 HEAD@{2}: commit: Fix a typo in the readme
    4f1c2aa HEAD@{3}: commit: Add the login form
init|initialise|initialize|create|start repository|init new? empty? > git init {name:demo}
    Initialized empty Git repository in /home/ada/{name:demo}/.git/
  + cd {name:demo}
list|show|see|which|url remote url? origin? configured? which? all? their? > git remote -v
    origin	git@github.com:ada/demo.git (fetch)
    origin	git@github.com:ada/demo.git (push)
remote create|add new? > git remote add {remote:origin} {url:https://github.com/ada/demo.git}
change|set|update url|address remote origin? new? > git remote set-url origin {url:https://github.com/ada/demo.git}
config|configure|set|setup name|identity|user|username|email email? name? user? global? > git config --global user.name "{name:Ada Lovelace}"
  > git config --global user.email ada@example.com
config|configuration|setting all? > git config --list
    user.name=Ada Lovelace
    user.email=ada@example.com
    init.defaultbranch=main
    alias.st=status
alias create? add? set? short? > git config --global alias.st status
  > git st -sb
    ## main...origin/main
     M src/login.ts
ignore|gitignore|.gitignore|exclude file? folder? > echo "{path:node_modules/}" >> .gitignore
untrack|tracking|stop|remove|keep track|tracking|disk|locally|cached|index file? but? keep? delete? still? without? deleting? > git rm --cached {file:config.env}
    rm '{file:config.env}'
submodule add? create? update? > git submodule update --init --recursive
    Submodule 'docs' (https://github.com/ada/docs) registered for path 'docs'
    Submodule path 'docs': checked out '1d2e3f4'
# gh, github, pull-request, pr: talks to GitHub [repository project my current command] by name
create|open|make pull-request|pr new? branch? current? > gh pr create --fill
    Creating pull request for login into main in ada/demo

    https://github.com/ada/demo/pull/12
list|show|see|view pull-request|pr open? all? my? > gh pr list
    Showing 2 of 2 open pull requests in ada/demo

    ID   TITLE               BRANCH  CREATED AT
    #12  Add the login form  login   about 2 hours ago
    #11  Speed up the start  faster  about 1 day ago
pull-request|pr open? all? > gh pr list
    Showing 2 of 2 open pull requests in ada/demo

    ID   TITLE               BRANCH  CREATED AT
    #12  Add the login form  login   about 2 hours ago
    #11  Speed up the start  faster  about 1 day ago
checkout pull-request|pr > gh pr checkout {number:12}
    Switched to branch 'login'
merge pull-request|pr squash? > gh pr merge {number:12} --squash
    ✓ Squashed and merged pull request ada/demo#12 (Add the login form)
pull-request|pr browser|web|website open? view? current? > gh pr view --web
    Opening github.com/ada/demo/pull/12 in your browser.
rerun|restart|retry|again workflow|run|job|action|check failed? last? > gh run rerun --failed
    ✓ Requested rerun (failed jobs) of run 15123456789
review|approve pull-request|pr > gh pr review {number:12} --approve
    ✓ Approved pull request ada/demo#12
status|check|checks|ci pull-request|pr > gh pr checks
    build   pass  1m12s
    lint    pass  23s
    test    pass  2m40s
list|show|see|view issue open? all? assigned? my? > gh issue list
    Showing 2 of 2 open issues in ada/demo

    ID   TITLE                       LABELS  UPDATED
    #19  The form forgets its field  bug     about 1 hour ago
    #17  Add a dark theme            idea    about 3 days ago
issue open? all? assigned? > gh issue list
    Showing 2 of 2 open issues in ada/demo

    ID   TITLE                       LABELS  UPDATED
    #19  The form forgets its field  bug     about 1 hour ago
    #17  Add a dark theme            idea    about 3 days ago
create|open|file|report issue|bug new? title? > gh issue create --title "{message:The form forgets its field}" --body ""
    https://github.com/ada/demo/issues/20
close issue > gh issue close {number:19}
    ✓ Closed issue ada/demo#19 (The form forgets its field)
create|make|new repository public? new? > gh repo create {name:demo} --public --clone
    ✓ Created repository ada/{name:demo} on GitHub
  + cd {name:demo}
create|make|new repository private new? > gh repo create {name:demo} --private --clone
    ✓ Created repository ada/{name:demo} on GitHub
  + cd {name:demo}
clone repository > gh repo clone {name:cli/cli}
    Cloning into '{/name:cli}'...
  + cd {/name:cli}
fork repository clone? > gh repo fork {name:cli/cli} --clone
    ✓ Created fork ada/cli
    ✓ Cloned fork
  + cd {/name:cli}
my repository all? own? > gh repo list
    ada/demo      A form to sign in   public   about 2 hours ago
    ada/dotfiles  My settings         public   about 1 month ago
create|publish|make|cut release new? version? > gh release create {tag:v1.0.0} --generate-notes
    https://github.com/ada/demo/releases/tag/{tag:v1.0.0}
workflow|action|run|ci|pipeline status? recent? latest? last? log? action? > gh run list
    STATUS  TITLE               WORKFLOW  BRANCH  ELAPSED
    ✓       Add the login form  CI        main    2m14s
    X       Speed up the start  CI        faster  1m48s
gist create? file? upload? > gh gist create {file:notes.md}
    ✓ Created secret gist {file:notes.md}
login|authenticate|auth account? > gh auth login
    ? What account do you want to log into? GitHub.com
    ? How would you like to authenticate? Login with a web browser
browser|website open? > gh browse
    Opening github.com/ada/demo in your browser.
# glab, gitlab: talks to GitLab [repository project my current] by name
create|open pull-request|mr|merge-request new? > glab mr create --fill
    !7 Add the login form (login)
    https://gitlab.com/ada/demo/-/merge_requests/7
pull-request|mr open? > glab mr list
    !7  ada/demo!7  Add the login form  (main) ← (login)
pipeline|ci status? > glab ci status
    (success) • 01m 12s	build
    (success) • 02m 40s	test
# lazygit: shows a repository in the terminal [git repository]
> lazygit
# pre-commit: runs checks before a commit [git hook hooks]
install|setup > pre-commit install
    pre-commit installed at .git/hooks/pre-commit
all|file|every > pre-commit run --all-files
    trim trailing whitespace.................................................Passed
    fix end of files.........................................................Passed
    check yaml...............................................................Passed
# git-lfs, lfs: keeps large files out of a repository [git large file]
track > git lfs track "*.{ext:psd}"
    Tracking "*.{ext:psd}"
install|setup > git lfs install
    Git LFS initialized.
# tig: browses the history of a repository [git history log]
> tig
# delta: colours the output of git diff [git diff]
> git diff | delta
`;
