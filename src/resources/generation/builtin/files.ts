import { type Recipe, recipesOf } from './recipe.js';

/** The tool `shell` matches without being named. */
export const FILES: readonly Recipe[] = [
  ...recipesOf(
    'rg',
    'search|find|grep|todo > rg TODO src\n    src/login.ts:12:// TODO: ask for the second factor',
  ),
  ...recipesOf(
    'grep',
    'search|find|error|log|pattern|text > grep -rn "error" logs\n    logs/app.log:42:error: no such user',
  ),
  ...recipesOf(
    'jq',
    `filter|name|field|extract|parse|json|pretty > cat users.json | jq '.[].name'
    "Ada"
    "Grace"`,
  ),
  ...recipesOf(
    'curl',
    `
header > curl -I https://example.com
    HTTP/2 200
    content-type: text/html
post|send|json > curl -X POST -d '{"name":"Ada"}' https://httpbin.org/post
    {"json": {"name": "Ada"}}
download|save|file > curl -O https://example.com/data.csv
get|fetch|request|api|call|url > curl -s https://example.com
    <!doctype html>
`,
  ),
  ...recipesOf(
    'ssh',
    `key|generate|create > ssh-keygen -t ed25519
    Generating public/private ed25519 key pair.
connect|login|server > ssh ada@example.com`,
  ),
  ...recipesOf('tmux', 'new|start|session|create > tmux new -s demo\nlist > tmux ls\n    demo: 1 windows'),
  ...recipesOf('fzf', 'find|search|fuzzy|file|history|pick > fzf --preview "cat {}"'),
  ...recipesOf('htop', 'process|cpu|memory|monitor|show > htop'),
  ...recipesOf('ffmpeg', 'convert|gif|video|mp4 > ffmpeg -i input.mp4 output.gif\n    frame=  120 fps= 60'),
  ...recipesOf(
    'sqlite3',
    'query|select|table|database|open|user > sqlite3 demo.db "SELECT * FROM users;"\n    1|Ada\n    2|Grace',
  ),
  ...recipesOf(
    'psql',
    'list|table|database|query|connect > psql -c "SELECT version();" demo\n     PostgreSQL 18.0',
  ),
  ...recipesOf(
    'shell',
    `
port listen|open|used|free|using > ss -tlnp
    State   Local Address:Port
    LISTEN  127.0.0.1:5432
ssh key > ssh-keygen -t ed25519
    Generating public/private ed25519 key pair.
virtual|virtualenv|venv environment|python|virtualenv|venv > python3 -m venv .venv
disk space|usage|free > df -h
    Filesystem  Size  Used Avail Use% Mounted on
    /dev/sda1    50G   21G   27G  44% /
big|large|largest|biggest|size directory|folder|file > du -sh * | sort -rh | head
    120M	node_modules
    4.0K	README.md
count line > wc -l src/*.ts
     120 src/login.ts
     240 total
find|search|locate file > find . -name "*.log"
    ./logs/app.log
search|find|grep text|word|string|pattern|todo > grep -rn "TODO" src
    src/login.ts:12:// TODO: ask for the second factor
compress|archive|tar|zip|pack > tar -czf backup.tar.gz src
extract|unpack|unzip > tar -xzf backup.tar.gz
follow|tail|watch log|file > tail -f logs/app.log
    started on port 8080
list|show process > ps aux | head
    USER  PID %CPU %MEM COMMAND
    ada     1  0.0  0.1 /sbin/init
kill|end|stop process > kill 4242
permission|executable > chmod +x deploy.sh
create|make|new directory|folder > mkdir demo
move|rename file > mv notes.txt ideas.txt
copy file > cp notes.txt notes.bak
delete|remove file > rm notes.txt
hidden file > ls -la
    drwxr-xr-x  3 ada ada 4096 .git
    -rw-r--r--  1 ada ada   12 README.md
list|show file|directory|folder > ls -l
    -rw-r--r-- 1 ada ada   12 README.md
    drwxr-xr-x 2 ada ada 4096 src
weather > curl wttr.in/London?0
    Weather report: London
ping|reachable|connection > ping -c 3 example.com
    64 bytes from example.com: icmp_seq=1 ttl=56 time=11.2 ms
dns|lookup|resolve > dig +short example.com
    93.184.215.14
environment variable > printenv PATH
    /usr/local/bin:/usr/bin:/bin
date|time|clock > date
    Mon May  4 10:00:00 UTC 2026
hello|greet > echo "Hello, world!"
    Hello, world!
`,
  ),
];
