export const FILES = String.raw`
# ls: lists files [inside contents content]
list|show|see|look|view|what|which|display file|folder|content all? folder? > ls -l
    total 24
    -rw-r--r-- 1 ada ada  412 May  4 10:12 README.md
    -rwxr-xr-x 1 ada ada   96 May  4 10:12 deploy.sh
    drwxr-xr-x 2 ada ada 4096 May  4 10:12 logs
    -rw-r--r-- 1 ada ada 1204 May  4 10:12 package.json
    drwxr-xr-x 4 ada ada 4096 May  4 10:12 src
folder only|just list? > ls -d */
    logs/  src/  test/
hidden|dotfile|dotfiles file? all? including? folder? too? > ls -la
    total 32
    drwxr-xr-x  5 ada ada 4096 May  4 10:12 .
    drwxr-xr-x 12 ada ada 4096 May  4 10:12 ..
    -rw-r--r--  1 ada ada   64 May  4 10:12 .env.example
    drwxr-xr-x  8 ada ada 4096 May  4 10:12 .git
    -rw-r--r--  1 ada ada  412 May  4 10:12 README.md
    drwxr-xr-x  4 ada ada 4096 May  4 10:12 src
hidden|dotfile|dotfiles size sort|order|biggest file? all? including? folder? too? by? > ls -lahS
    -rw-r--r--  1 ada ada 2.0K May  4 10:12 search.ts
    -rw-r--r--  1 ada ada  412 May  4 10:12 README.md
    -rw-r--r--  1 ada ada   64 May  4 10:12 .env.example
list|show|see|look|view|what|which|inside file|content folder? inside? content? > ls -l {folder:src}
    -rw-r--r-- 1 ada ada 1204 May  4 10:12 login.ts
    -rw-r--r-- 1 ada ada  812 May  4 10:12 main.ts
    -rw-r--r-- 1 ada ada 2048 May  4 10:12 search.ts
file sort|sorted|order|ordered|newest|latest|recent|recently|oldest date? time? by? modified? changed? modification? file? first? here? size? > ls -lt
    -rw-r--r-- 1 ada ada 2048 May  4 10:12 search.ts
    -rw-r--r-- 1 ada ada 1204 May  3 16:40 login.ts
    -rw-r--r-- 1 ada ada  812 Apr 28 09:02 main.ts
file sort|sorted|order|ordered size by? > ls -lhS
    -rw-r--r-- 1 ada ada 2.0K May  4 10:12 search.ts
    -rw-r--r-- 1 ada ada 1.2K May  3 16:40 login.ts
    -rw-r--r-- 1 ada ada  812 Apr 28 09:02 main.ts
count file folder? how? > ls | wc -l
    12
# tree: shows folders as a tree [directory structure folder file all]
> tree
    .
    ├── README.md
    ├── package.json
    └── src
        ├── login.ts
        └── main.ts

    2 directories, 4 files
structure|hierarchy folder? project? file? > tree
    .
    ├── README.md
    ├── package.json
    └── src
        ├── login.ts
        └── main.ts

    2 directories, 4 files
tree|structure level|deep|depth|levels|deeper deep? directory? folder? only? > tree -L {number:2}
    .
    ├── README.md
    └── src
        ├── login.ts
        └── pages

    3 directories, 2 files
# eza, exa: lists files with colours [file folder]
> eza -l --icons --git
    .rw-r--r-- 412 ada  4 May 10:12  README.md
    drwxr-xr-x   - ada  4 May 10:12  src
# cd, pushd: changes the folder
change|go|switch|move|enter|jump folder? into? > cd {folder:src}
  > pwd
    /home/ada/demo/{folder:src}
go|change|move|jump into|inside|folder folder? > cd {folder:src}
  > pwd
    /home/ada/demo/{folder:src}
# pwd: prints the folder
folder current|am|where|path working? i? > pwd
    /home/ada/demo
# mkdir: makes folders
create folder new? empty? > mkdir {folder:demo}
create folder nested|parent|parents|path|intermediate nested? parent? including? > mkdir -p {folder:src/app/pages}
create folder two|and|several|multiple? > mkdir {folder:src} {folder2:test}
create folder enter|go|change|into|cd it? > mkdir {folder:demo} && cd {folder:demo}
# touch: makes files
create file new? empty? text? > touch {file:notes.txt}
# mv: moves and renames
move all|every file? into? > mv *.{ext} {folder}/
move file? folder? into? another? > mv {file:notes.txt} {folder:archive}/
rename file folder? > mv {file:notes.txt} {file2:ideas.txt}
rename folder directory? > mv {folder:src} {folder2:lib}
rename all|several|multiple|many|every|batch|bulk file? extension? txt? ending? from? their? > for f in *.{ext:txt}; do mv "$f" "${'$'}{f%.{ext:txt}}.{ext2:md}"; done
# cp: copies
copy file another? > cp {file:notes.txt} {file2:notes.bak}
copy folder recursively? content? whole? everything? another? > cp -r {folder:src} {folder2:backup}
# rm: deletes
delete node_modules > rm -rf node_modules
delete file single? > rm {file:notes.txt}
delete folder content? everything? non-empty? inside? all? its? recursively? > rm -r {folder:build}
# ln: makes links
create|make link|symlink point|to symbolic? soft? that? > ln -s {file} {name}
create|make|symlink link|symlink|symbolic file? symbolic? soft? to? > ln -s {file:/opt/demo/bin/demo} {file2:demo}
# chmod: changes permissions [permission permissions]
executable|execute|runnable script? file? make? > chmod +x {file:deploy.sh}
change|set permission file? > chmod {number:644} {file:notes.txt}
# bash, sh: runs scripts [shell]
start|execute|run script shell? bash? it? > ./{file:deploy.sh}
    Deploying ... done
start|execute|run it|them shell? bash? > ./{file}
    Deploying ... done
# chown: changes owners [owner ownership]
change|set owner|ownership file? folder? > sudo chown {user:ada}:{user:ada} {file:notes.txt}
# shred: overwrites a file before it is deleted [securely file] by name
delete|overwrite > shred -u {file:secret.txt}
# trash, trash-put: moves files to the bin [bin] by name
file|move|delete|put > trash-put {file:notes.txt}
`;
