export const GIT_HISTORY = String.raw`
# git: keeps the versions of files [repository project code local last latest previous recent version control codebase history github]
status|changed|modified|uncommitted|dirty|touched file? change? commit? since? my? > git status
    On branch main
    Your branch is up to date with 'origin/main'.

    Changes not staged for commit:
      (use "git add <file>..." to update what will be committed)
      (use "git restore <file>..." to discard changes in working directory)
    	modified:   README.md
    	modified:   src/login.ts

    Untracked files:
      (use "git add <file>..." to include in what will be committed)
    	src/session.ts

    no changes added to commit (use "git add" and/or "git commit -a")
change file since > git diff --stat HEAD
    README.md    |  4 +++-
    src/login.ts | 28 ++++++++++++++++++----------
    src/main.ts  |  2 +-
    3 files changed, 22 insertions(+), 12 deletions(-)
list|show|see|view|what|which commit log? history? line? short? oneline? compact? all? each? branch? done? made? last? latest? recent? > git log --oneline
    c3e8812 (HEAD -> main, origin/main) Test the login form
    9b07d31 Fix a typo in the readme
    4f1c2aa Add the login form
    8a6d0be Remember who is signed in
log|history log? history? commit? line? short? oneline? compact? all? each? branch? done? made? last|latest|recent? > git log --oneline
    c3e8812 (HEAD -> main, origin/main) Test the login form
    9b07d31 Fix a typo in the readme
    4f1c2aa Add the login form
    8a6d0be Remember who is signed in
    77c1f02 Speed up the start
    1d2e3f4 First commit
log|history|commit last|latest|recent|past|top line? each? oneline? short? made? log? > git log --oneline -n {number:10}
    c3e8812 (HEAD -> main, origin/main) Test the login form
    9b07d31 Fix a typo in the readme
    4f1c2aa Add the login form
    8a6d0be Remember who is signed in
    77c1f02 Speed up the start
graph|tree log? history? commit? branch? all? pretty? visual? ascii? > git log --oneline --graph --all
    * c3e8812 (HEAD -> main) Test the login form
    *   9b07d31 Merge branch 'login'
    |\
    | * 4f1c2aa (login) Add the login form
    | * 8a6d0be Remember who is signed in
    |/
    * 77c1f02 Speed up the start
    * 1d2e3f4 First commit
log|commit week last? past? of? from? since? this? all? > git log --oneline --since="{number:1} week ago"
    c3e8812 Test the login form
    9b07d31 Fix a typo in the readme
log|commit week by|author|made last? past? of? from? since? this? all? > git log --oneline --since="{number:1} week ago" --author={user}
    c3e8812 Test the login form
log|commit day last? past? of? from? since? all? > git log --oneline --since="{number:1} day ago"
    c3e8812 Test the login form
find|which|search|show commit introduced|added|contain|containing|adds text? word? string? line? first? > git log --oneline -S "{text}"
    4f1c2aa Add the login form
blame|who line changed|wrote|edited|modified last? of? in? file? > git blame -L {number},{number} {file}
    9b07d31 (Grace  2026-05-06 {number})   if (!user) throw new Error('Who?');
cherry-pick branch|onto|to commit? > git switch {branch}
    Switched to branch '{branch}'
  > git cherry-pick {commit}
    [{branch} 77aa01c] Add the login form
     1 file changed, 12 insertions(+)
log|commit by|author|made|wrote author? person? only? > git log --oneline --author={user:ada}
    4f1c2aa Add the login form
    8a6d0be Remember who is signed in
    1d2e3f4 First commit
log|history|commit file only? touched? affecting? > git log --oneline -- {file:src/login.ts}
    4f1c2aa Add the login form
    8a6d0be Remember who is signed in
log|commit statistic|stat|file changed? > git log --stat -n 2
    commit c3e8812a4b5c
    Author: Ada <ada@example.com>
    Date:   Mon May 4 10:12:31 2026 +0200

        Test the login form

     test/login.spec.ts | 42 ++++++++++++++++++++++++++++++++++++++
     1 file changed, 42 insertions(+)
log|history|commit search|find|containing|mention|grep log? commit? message? > git log --oneline --grep="{text:login}"
    c3e8812 Test the login form
    4f1c2aa Add the login form
contributor|author|shortlog commit? count? number? per? most? by? > git shortlog -sn
       128	Ada
        64	Grace
        17	Linus
file commit touched|touch|changed|change last? which? what? > git show --stat {commit:HEAD}
    commit c3e8812 (HEAD -> main)
     test/login.spec.ts | 42 ++++++++++++++++++++++++++++++++++++++
     1 file changed, 42 insertions(+)
changed|commit|done since yesterday what? i? > git log --oneline --stat --since=yesterday
    c3e8812 Test the login form
     test/login.spec.ts | 42 ++++++++++++++++++++++++++++++++++++++
compare|diff|difference copy|work|working|change branch with? to? > git diff {branch}
    -const retries = 3;
    +const retries = 5;
content|detail|changed commit one? > git show {commit:HEAD}
    commit c3e8812 (HEAD -> main)
    Author: Ada <ada@example.com>

        Test the login form

    +it('asks for a name', () => {
revert commit last? pushed? safely? > git revert --no-edit {commit:HEAD}
    [main 5e0d7c1] Revert "Test the login form"
     1 file changed, 42 deletions(-)
undo|reset commit keep? change? last? stage? staged? soft? work? file? > git reset --soft HEAD~{number:1}
undo|reset|discard commit completely|hard|discard|lose|entirely|forever change? last? > git reset --hard HEAD~{number:1}
    HEAD is now at 9b07d31 Fix a typo in the readme
undo|revert commit pushed|published|safely|revert last? new? > git revert --no-edit {commit:HEAD}
    [main 5e0d7c1] Revert "Test the login form"
     1 file changed, 42 deletions(-)
discard|undo|delete|reset|restore|clean change local|uncommitted|unstaged|all|every|work? file? staged? everything? directory? last? away? > git restore .
discard|undo|restore|reset|revert file change? single? back? last? deleted? version? previous? commit? > git restore {file:src/login.ts}
delete|clean|cleanup untracked file? folder? all? > git clean -fd
    Removing build/
    Removing notes.txt
reset|match remote|origin|upstream branch? hard? local? exactly? > git fetch origin
  > git reset --hard origin/main
    HEAD is now at c3e8812 Test the login form
create|make|begin branch switch|checkout|change new? feature? called? > git switch -c {branch:login}
    Switched to a new branch '{branch:login}'
create|make|begin branch switch? checkout? new? feature? > git switch -c {branch:login}
    Switched to a new branch '{branch:login}'
switch|checkout|change branch? another? other? existing? back? > git switch {branch:main}
    Switched to branch '{branch:main}'
    Your branch is up to date with 'origin/{branch:main}'.
back|return previous|last branch? switch? checkout? go? > git switch -
    Switched to branch 'main'
branch local? existing? name? > git branch
    * main
      login
      search
branch all|remote local? > git branch --all
    * main
      login
      remotes/origin/HEAD -> origin/main
      remotes/origin/login
      remotes/origin/main
branch merged already? > git branch --merged
    * main
      login
switch|checkout branch remote|origin existing? from? > git switch --track origin/{branch:login}
    branch '{branch:login}' set up to track 'origin/{branch:login}'.
    Switched to a new branch '{branch:login}'
branch contain|contains|containing commit? certain? > git branch --contains {commit:4f1c2aa}
    * main
      login
branch sort|sorted|recent|recently|newest date? by? commit? activity? > git branch --sort=-committerdate
    * main
      login
      search
diff|change|changed|difference commit last? what? made? introduced? > git show {commit:HEAD}
    commit c3e8812 (HEAD -> main)
    Author: Ada <ada@example.com>

        Test the login form

    +it('asks for a name', () => {
create patch file? commit? last? from? > git format-patch -{number:1} HEAD
    0001-Test-the-login-form.patch
update|sync fork upstream? original? repository? > git fetch upstream
    From github.com:grace/demo
       4f1c2aa..c3e8812  main       -> upstream/main
  > git merge upstream/main
    Updating 4f1c2aa..c3e8812
    Fast-forward
delete branches merged all? every? branch? local? old? already? into? are? no? longer? needed? > git branch --merged {branch:main} | grep -v {branch:main} | xargs git branch -d
    Deleted branch login (was 4f1c2aa).
    Deleted branch search (was 8a6d0be).
delete branch local? merged? old? already? feature? no? longer? needed? > git branch -d {branch:login}
    Deleted branch {branch:login} (was 4f1c2aa).
delete branch remote|origin|server|github > git push origin --delete {branch:login}
    To github.com:ada/demo.git
     - [deleted]         {branch:login}
delete branch force|unmerged|not > git branch -D {branch:login}
    Deleted branch {branch:login} (was 4f1c2aa).
rename branch current? local? > git branch -m {branch:main}
stage|add file|change|everything|all stage? new? modified? > git add .
stage|add file single? > git add {file:src/login.ts}
stage|add part|hunk|interactively|patch|pieces change? file? only? some? few? > git add -p
    diff --git a/src/login.ts b/src/login.ts
    @@ -1,4 +1,4 @@
    -const retries = 3;
    +const retries = 5;
    (1/2) Stage this hunk [y,n,q,a,d,e,?]?
unstage file? change? all? everything? staged? added? accidentally? > git restore --staged {file:.}
unstage|undo|reset add|stage file? change? > git restore --staged {file:.}
commit change? staged? message? all? work? it? my? new? create? make? > git commit -m "{message:Add the login form}"
    [main 4f1c2aa] {message:Add the login form}
     2 files changed, 34 insertions(+), 3 deletions(-)
commit all|everything|every change|chang|file? my? local? message? > git commit -am "{message:Add the login form}"
    [main 4f1c2aa] {message:Add the login form}
     2 files changed, 34 insertions(+), 3 deletions(-)
commit empty change? message? without? > git commit --allow-empty -m "{message:Start the build again}"
    [main 0c9b8a7] {message:Start the build again}
change|amend|rename|fix|reword|rewrite|edit|correct|update message|amend|text|typo|wording commit? last? previous? > git commit --amend -m "{message:Add the login form}"
    [main 8d21f0a] {message:Add the login form}
     2 files changed, 34 insertions(+), 3 deletions(-)
amend|add|forgot|forgotten|include file|change|amend commit last? forgotten? previous? to? > git commit --amend --no-edit
    [main 8d21f0a] Add the login form
     3 files changed, 40 insertions(+), 3 deletions(-)
amend commit? last? previous? > git commit --amend --no-edit
    [main 8d21f0a] Add the login form
     3 files changed, 40 insertions(+), 3 deletions(-)
squash|combine|merge|join|fixup|reorder|edit commit last? single? together? into? interactive? rebase? several? multiple? old? older? > git rebase -i HEAD~{number:3}
    pick 4f1c2aa Add the login form
    squash 9b07d31 Fix a typo in the readme
    squash c3e8812 Test the login form

    # Rebase 1d2e3f4..c3e8812 onto 1d2e3f4 (3 commands)
    #
    # Commands:
    # p, pick <commit> = use commit
    # r, reword <commit> = use commit, but edit the commit message
    # s, squash <commit> = use commit, but meld into previous commit
    # d, drop <commit> = remove commit
rebase|-i interactive|-i|interactively commit? last? > git rebase -i HEAD~{number:3}
    pick 4f1c2aa Add the login form
    pick 9b07d31 Fix a typo in the readme
    pick c3e8812 Test the login form

    # Rebase 1d2e3f4..c3e8812 onto 1d2e3f4 (3 commands)
rebase branch? onto? feature? latest? top? another? > git rebase {branch:main}
    Successfully rebased and updated refs/heads/login.
rebase abort|cancel|stop ongoing? > git rebase --abort
merge abort|cancel|stop ongoing? > git merge --abort
cherry-pick abort|cancel|stop ongoing? > git cherry-pick --abort
rebase continue conflict? after? > git rebase --continue
    Successfully rebased and updated refs/heads/login.`;
