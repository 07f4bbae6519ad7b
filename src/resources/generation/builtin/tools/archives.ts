export const ARCHIVES = String.raw`
# tar: packs folders [archive tarball tape tgz gz tar.gz]
create|make archive|tarball|tar|tar.gz tar? folder? tar.gz? gzip? compressed? of? file? > tar -czf {folder:src}.tar.gz {folder:src}
  = file {folder:src}.tar.gz
  = archive {folder:src}.tar.gz
compress|pack|tar|archive folder into|to|as|named|called file? tar.gz? of? > tar -czf {file:photos.tar.gz} {folder:photos}
  = file {file:photos.tar.gz}
  = archive {file:photos.tar.gz}
compress|pack|tar|gzip|archive folder|tarball|file|directory|archive tar? folder? tar.gz? gzip? compressed? zipped? of? > tar -czf {folder:src}.tar.gz {folder:src}
  = file {folder:src}.tar.gz
  = archive {folder:src}.tar.gz
compress|backup folder backup? archive? date? > tar -czf {folder:src}.tar.gz {folder:src}
create|compress|pack|tar|archive exclude|excluding|except|without archive? folder? tar? tarball? tar.gz? > tar --exclude={path:node_modules} -czf backup.tar.gz .
extract tar.xz|xz|txz archive? file? tarball? > tar -xJf {file:backup.tar.xz}
extract|unpack|unzip|open tar|archive|tarball|tar.gz|file|tgz|it content? folder? > tar -xzf {file:backup.tar.gz}
extract into|folder|to tar|tar.gz|tgz|tarball file? > tar -xzf {file} -C {folder}
extract file > tar -xzf {file:backup.tar.gz}
extract into|folder archive? tarball? file? tar? to? folder? different? > tar -xzf {file:backup.tar.gz} -C {folder:restored}
content|inside|list|without archive|tar|tarball|tar.gz|tgz without? extract? file? of? inside? what? > tar -tzf {file:backup.tar.gz}
    src/
    src/login.ts
    src/main.ts
list|show|see|look|what|which it|its in? inside? content? file? > tar -tzf {archive}
    src/
    src/login.ts
    src/main.ts
# zip: packs files into a zip [archive] by name
create|compress|zip|pack folder|directory|archive|zip folder? content? into? file? whole? recursively? > zip -r {folder:src}.zip {folder:src}
      adding: src/ (stored 0%)
      adding: src/login.ts (deflated 58%)
      adding: src/main.ts (deflated 52%)
create|compress|zip|pack folder|directory exclude|excluding|except|without folder? content? > zip -r {folder}.zip {folder} -x "*/{name}/*"
      adding: {folder}/ (stored 0%)
      adding: {folder}/index.html (deflated 41%)
  = file {folder}.zip
zip|compress file all? ext? every? into? archive? > zip {name:files}.zip *.{ext:pdf}
      adding: report.pdf (deflated 12%)
      adding: slides.pdf (deflated 9%)
secret|encrypt|protected|protect file? folder? secret? with? encrypted? > zip -er secret.zip {folder:src}
    Enter password:
# unzip: unpacks a zip [zip archive]
unzip|extract|open file? archive? folder? into? > unzip {file:download.zip}
    Archive:  {file:download.zip}
      inflating: README.md
      inflating: src/main.ts
unzip|extract into|folder|to file? different? > unzip {file:download.zip} -d {folder:data}
    Archive:  {file:download.zip}
      inflating: {folder:data}/README.md
      inflating: {folder:data}/src/main.ts
content|inside|list|what|without zip without? extract? unzip? unzipping? inside? what? > unzip -l {file:download.zip}
    Archive:  {file:download.zip}
      Length      Date    Time    Name
    ---------  ---------- -----   ----
          412  2026-05-04 10:12   README.md
         1204  2026-05-04 10:12   src/main.ts
    ---------                     -------
         1616                     2 files
# gzip, gunzip: compresses a file [compress]
compress|gzip file? log? > gzip -k {file:app.log}
# zstd: compresses a file quickly [compress] by name
compress|file file? > zstd {file:app.log}
    {file:app.log}         :  7.12%   (  24.0 MiB =>   1.71 MiB, {file:app.log}.zst)
# 7z, 7zip, 7-zip: packs files into a 7z [archive] by name
create|compress|pack folder? file? archive? > 7z a {folder:src}.7z {folder:src}
    Everything is Ok
extract > 7z x {file:archive.7z}
    Everything is Ok
`;
