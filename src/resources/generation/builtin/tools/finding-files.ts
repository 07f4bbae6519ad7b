export const FINDING_FILES = String.raw`
# du: shows how much space folders take [folder directory file usage]
size folder how? much? take? total? of? > du -sh {folder:.}
    412M	{folder:.}
space|disk|size each|every|per folder usage? here? subfolder? > du -sh */
    24M	logs/
    318M	node_modules/
    8.1M	src/
space|disk folder how? much? take? use? using? usage? takes? uses? up? > du -sh {folder:.}
    412M	{folder:.}
big|most|heaviest folder|subfolder|space|disk take? takes? here? top? space? disk? folder? use? which? directory? > du -sh */ | sort -rh | head -n {number:10}
    318M	node_modules/
    62M	dist/
    24M	logs/
    8.1M	src/
space|disk|size each|every|per big first > du -sh */ | sort -rh
    318M	node_modules/
    24M	logs/
    8.1M	src/
big|most|heaviest thing|item|stuff folder? here? space? top? take? takes? which? directory? on? > du -ah . | sort -rh | head -n {number:10}
    412M	.
    318M	./node_modules
    62M	./dist/app.js.map
    24M	./logs/app.log
    12M	./demo.mp4
size it|its|archive|file how? big? > du -h {file}
    12M	{file}
size file how? > du -h {file:demo.mp4}
    12M	{file:demo.mp4}
# ncdu: shows what takes space in the terminal [disk usage space]
> ncdu
# df: shows free space [disk disks drive partition partitions file system hard my available]
disk|space|filesystem|room space? usage? free? left? available? used? much? full? storage? hard? still? remaining? > df -h
    Filesystem      Size  Used Avail Use% Mounted on
    /dev/sda1        50G   21G   27G  44% /
    tmpfs           3.9G     0  3.9G   0% /dev/shm
    /dev/sdb1       932G  412G  521G  45% /data
# find: finds files [file files below]
big|most|heaviest file here? space? top? take? takes? which? directory? in? by? size? on? first? sort? > find {folder:.} -type f -printf '%s\t%p\n' | sort -rn | head -n {number:10} | numfmt --to=iec
    412M	{folder:.}/archive/2026-05-01.tar.gz
    124M	{folder:.}/dump.sql
    62M	{folder:.}/access.log.1
    24M	{folder:.}/app.log
    12M	{folder:.}/demo.mp4
    8.1M	{folder:.}/cache.db
    4.2M	{folder:.}/access.log
    1.9M	{folder:.}/report.pdf
    612K	{folder:.}/users.csv
    412K	{folder:.}/logo.png
big|most|heaviest file disk|drive|computer|machine|system space? top? take? takes? which? on? whole? my? hard? > sudo find / -xdev -type f -printf '%s\t%p\n' | sort -rn | head -n {number:10} | numfmt --to=iec
    4.0G	/swapfile
    2.1G	/home/ada/videos/talk.mkv
    1.2G	/var/lib/docker/overlay2/3f8a/diff/model.bin
    412M	/home/ada/backups/2026-05-01.tar.gz
    318M	/usr/lib/firefox/libxul.so
    124M	/home/ada/demo/dump.sql
    98M	/usr/bin/node
    84M	/var/lib/postgresql/17/main/base/16384/16402
    62M	/var/log/nginx/access.log.1
    41M	/usr/bin/docker
find|file|all file name? named? ending? extension? called? with? > find . -name "*.{ext:log}"
    ./logs/app.log
    ./logs/access.log
find|all symlink|link symbolic? broken? > find . -type l
    ./current
find|where|locate file|is subfolder? name? named? called? by? somewhere? every? under? > find {folder:.} -name "{file:config.yaml}"
    {folder:.}/deploy/{file:config.yaml}
find|file big|larger|over|than|bigger|exceeding file? all? larger? every? > find {folder:.} -type f -size +{size:100M}
    {folder:.}/demo.mp4
    {folder:.}/backups/2026-05-01.tar.gz
find|file|which changed|modified|edited|touched|updated|change hour file? last? past? within? since? > find . -type f -newermt "{number:1} hours ago"
    ./src/login.ts
    ./README.md
find|file|which changed|modified|edited|touched|updated|change day|week file? last? past? within? since? > find . -type f -mtime -{number:7}
    ./src/login.ts
    ./README.md
find|file|which changed|modified|edited|recently|touched|updated file? last? past? today? recently? were? change? > find . -type f -mtime -1
    ./src/login.ts
    ./README.md
find|file changed|modified|edited minute|minutes last? past? file? > find . -type f -mmin -{number:30}
    ./src/login.ts
find|file older|old than? day? days? file? all? every? > find {folder:.} -type f -mtime +{number:30}
    {folder:.}/2026-03.log
    {folder:.}/old.txt
empty file|folder find? file? folder? all? directory? > find . -empty
    ./logs/empty.log
    ./tmp
delete folder find|all|every name? called? named? them? > find . -type d -name "{name}" -prune -exec rm -r {} +
delete|clean|cleanup empty folder all? find? > find . -type d -empty -delete
delete file name? named? all? ending? every? recursively? called? subfolder? extension? with? > find . -name "{file}" -delete
delete file ext? all? every? extension? ending? > find . -name "*.{ext}" -delete
delete older|old file? than? day? all? every? > find {folder:.} -type f -mtime +{number:30} -delete
delete older|old file? than? day? all? every? > find {folder:.} -type f -name "*.{ext}" -mtime +{number:30} -delete
delete node_modules|folder all|every folder? > find . -name node_modules -type d -prune -exec rm -r {} +
find folder name? called? named? all? every? > find . -type d -name "{name:node_modules}"
    ./node_modules
    ./web/node_modules
count file all? many? recursively? how? are? in? subfolder? including? number? > find {folder:.} -type f | wc -l
    1284
find duplicate file > find . -type f -exec sha256sum {} + | sort | uniq -w64 -d
    9f86d081884c7d65  ./photos/cat-copy.jpg
# fd: finds files quickly [file files] by name
find|file|all|search name? all? called? > fd -e {ext:log}
    logs/access.log
    logs/app.log
find|file|search name? called? named? > fd {name:login}
    src/login.ts
    test/login.spec.ts
# locate, plocate: finds files by an index [file] by name
find|search|file > locate {file:nginx.conf}
    /etc/nginx/nginx.conf
# stat: tells all about a file [file]
detail|information|metadata|stat|size file? permission? date? > stat {file:README.md}
      File: {file:README.md}
      Size: 412       	Blocks: 8          IO Block: 4096   regular file
    Access: (0644/-rw-r--r--)  Uid: ( 1000/     ada)   Gid: ( 1000/     ada)
    Modify: 2026-05-04 10:12:31.204817391 +0200
# file: tells what kind a file is [type kind format]
type|kind|format file > file {file:photo.jpg}
    {file:photo.jpg}: JPEG image data, JFIF standard 1.01, 1920x1080, components 3
`;
