export const PROCESSES = String.raw`
# ps: lists processes [process task running active my all]
process all? running? active? > ps aux | head
    USER         PID %CPU %MEM    VSZ   RSS TTY   STAT START   TIME COMMAND
    root           1  0.0  0.1 168412 12104 ?     Ss   09:12   0:02 /sbin/init
    ada         4242  2.1  3.4 812340 98120 pts/0 Sl+  10:02   0:41 node server.js
    postgres    5120  0.3  1.2 221048 41204 ?     Ss   09:13   0:09 postgres
memory process|most|program|eat|eats|hog|hungry use? using? most? top? sort? sorted? by? which? what? all? take? consume? usage? > ps aux --sort=-%mem --no-headers | head -n {number}
    ada         6012  4.2 12.4 3412340 984120 ?    Sl   09:14   2:41 firefox
    ada         4242  2.1  3.4  812340  98120 pts/0 Sl+ 10:02   0:41 node server.js
    postgres    5120  0.3  1.2  221048  41204 ?    Ss   09:13   0:09 postgres
memory process|most|program|eat|eats|hog|hungry use? using? most? top? sort? sorted? by? which? what? all? take? consume? usage? > ps aux --sort=-%mem | head -n {number:10}
    USER         PID %CPU %MEM    VSZ    RSS TTY   STAT START   TIME COMMAND
    ada         6012  4.2 12.4 3412340 984120 ?    Sl   09:14   2:41 firefox
    ada         4242  2.1  3.4  812340  98120 pts/0 Sl+ 10:02   0:41 node server.js
    postgres    5120  0.3  1.2  221048  41204 ?    Ss   09:13   0:09 postgres
cpu process|most|program|eat|eats|hog use? using? most? top? sort? by? which? what? take? usage? > ps aux --sort=-%cpu --no-headers | head -n {number}
    ada         6012 94.2 12.4 3412340 984120 ?    Rl   09:14   2:41 firefox
    ada         4242  2.1  3.4  812340  98120 pts/0 Sl+ 10:02   0:41 node server.js
cpu process|most|program|eat|eats|hog use? using? most? top? sort? by? which? what? take? usage? > ps aux --sort=-%cpu | head -n {number:10}
    USER         PID %CPU %MEM    VSZ    RSS TTY   STAT START   TIME COMMAND
    ada         6012 94.2 12.4 3412340 984120 ?    Rl   09:14   2:41 firefox
    ada         4242  2.1  3.4  812340  98120 pts/0 Sl+ 10:02   0:41 node server.js
process named|name|by|of|belong|called|pid|id name? id? pid? > pgrep -a {process:node}
    4242 node server.js
user process by|of|belong|user > ps -u {user:ada}
        PID TTY          TIME CMD
       4242 pts/0    00:00:41 node
# kill: ends processes [process]
process|pid id? pid? with? force? forcefully? running? stuck? hanging? hung? > kill {number:4242}
process force|forcefully|forcibly|stuck|hanging|hung|immediately pid? > kill -9 {number:4242}
stop|kill|end process pid? > kill {number:4242}
kill|stop|end it|process|that|program process? > kill $(lsof -t -i :{port})
process id|pid with? number? > kill {number:4242}
kill|stop|free|end|close port process? whatever? use? using? running? what? listening? program? server? occupied? it? uses? > kill $(lsof -t -i :{port:3000})
# pkill, killall: ends processes by name [process program]
kill|stop|end all|every|everything|process|instance process? running? instance? called? named? by? name? of? > pkill {process:node}
# top: shows what the machine does [process load cpu monitor]
> top
# htop: shows processes in the terminal [process cpu memory monitor interactive]
> htop
monitor|interactive|interactively process|cpu|memory|resource memory? cpu? usage? > htop
# btop: shows what the machine does in the terminal [monitor resource process cpu memory]
> btop
# lsof: lists open files and ports [process]
port use|using|uses|listen|listening|listens|used|occupied|occupying|blocking|taken|open|running|free process? program? what? which? application? service? something? is? > lsof -i :{port}
    COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
    node    4242  ada   21u  IPv6  51204      0t0  TCP *:{port} (LISTEN)
file open|opened|use|using process? which? what? > lsof {file:app.log}
    COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF   NODE NAME
    node    4242  ada   12w   REG    8,1 24012412 131204 {file:app.log}
# ss, netstat: lists sockets [socket sockets connection]
port open|listening|used|listen|use|all|list all? which? port? process? listening? my? > ss -tlnp
    State   Recv-Q  Send-Q  Local Address:Port  Peer Address:Port  Process
    LISTEN  0       4096    127.0.0.1:5432      0.0.0.0:*          users:(("postgres",pid=5120,fd=6))
    LISTEN  0       511     0.0.0.0:80          0.0.0.0:*          users:(("nginx",pid=812,fd=6))
connection network? active? open? all? established? > ss -tunap
    Netid  State  Local Address:Port   Peer Address:Port
    tcp    ESTAB  192.168.1.20:51204   140.82.121.4:443
# systemctl, systemd: starts and stops services [service daemon unit server systemd]
status|check|running|active|up service? nginx? state? > systemctl status {service:nginx}
    ● {service:nginx}.service
         Loaded: loaded (/usr/lib/systemd/system/{service:nginx}.service; enabled)
         Active: active (running) since Mon 2026-05-04 09:12:31 CEST; 1h 0min ago
       Main PID: 812 ({service:nginx})
          Tasks: 3 (limit: 9402)
         Memory: 4.1M
restart service|nginx|apache|systemd|systemctl service? > sudo systemctl restart {service:nginx}
start service|nginx|apache|daemon|systemd|systemctl service? > sudo systemctl start {service:nginx}
stop service|nginx|apache|daemon|systemd|systemctl service? > sudo systemctl stop {service:nginx}
start|enable|automatically boot|startup|enable|automatically|login service? automatically? system? at? when? every? boots? starts? > sudo systemctl enable --now {service:nginx}
    Created symlink /etc/systemd/system/multi-user.target.wants/{service:nginx}.service
disable|prevent|stop boot|startup|disable service? from? starting? > sudo systemctl disable --now {service:nginx}
    Removed "/etc/systemd/system/multi-user.target.wants/{service:nginx}.service".
service all? running? active? > systemctl list-units --type=service --state=running
      UNIT              LOAD   ACTIVE SUB     DESCRIPTION
      nginx.service     loaded active running A high performance web server
      postgresql.service loaded active running PostgreSQL
      ssh.service       loaded active running OpenBSD Secure Shell server
failed|failing|broken service > systemctl --failed
      UNIT            LOAD   ACTIVE SUB    DESCRIPTION
    ● backup.service  loaded failed failed Nightly backup
timer all? > systemctl list-timers
    NEXT                         LEFT   UNIT
    Tue 2026-05-05 02:00:00 CEST 15h    backup.timer
# journalctl, journal: shows the journal of the system [service system systemd log unit]
log service|nginx|systemd service? last? line? latest? recent? > journalctl -u {service:nginx} -n {number:20}
    May 04 09:12:31 demo systemd[1]: Started {service:nginx}.service.
    May 04 09:12:31 demo {service:nginx}[812]: listening on port 80
log follow|live service? system? > journalctl -f -u {service:nginx}
    May 04 10:12:31 demo {service:nginx}[812]: GET / 200
    May 04 10:12:32 demo {service:nginx}[812]: GET /favicon.ico 404
log since|yesterday|today service? yesterday? today? this? morning? system? last? hour? > journalctl -u {service:nginx} --since yesterday
    May 03 22:01:12 demo {service:nginx}[812]: GET / 200
    May 04 09:12:31 demo {service:nginx}[812]: GET /login 200
log boot last? since? this? system? kernel? > journalctl -b
    May 04 09:12:01 demo kernel: Linux version 6.12.24
    May 04 09:12:05 demo systemd[1]: Reached target Multi-User System.
log error only? system? > journalctl -p err -b
    May 04 09:12:31 demo backup[901]: no space left on device
# crontab, cron, cronjob: runs commands at times [cron job jobs schedule scheduled regularly]
create|schedule|add|run|every|setup job? script? backup? night? daily? day? hour? minute? at? midnight? o'clock? am? task? > (crontab -l; echo "0 {number:2} * * * ~/backup.sh") | crontab -
schedule|regularly|automatically backup|script|job|task every? night? daily? day? at? run? am? nightly? > (crontab -l; echo "0 {number:2} * * * ~/backup.sh") | crontab -
create|schedule|add|run every|nightly|daily night? day? at? am? o'clock? > (crontab -l; echo "0 {number:2} * * * ~/{file}") | crontab -
job|all|my > crontab -l
    0 2 * * * ~/backup.sh
    */5 * * * * ~/check.sh
edit > crontab -e
    # m h  dom mon dow   command
    0 2 * * * ~/backup.sh
`;
