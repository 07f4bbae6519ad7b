export const SYSTEM = String.raw`
# uptime: tells how long the machine runs [load average]
uptime|long|since|load running? been? up? average? booted? on? started? turned? been? machine? computer? system? server? > uptime
     10:12:31 up 12 days,  3:41,  2 users,  load average: 0.42, 0.38, 0.31
boot|booted|reboot last|when time? did? it? > uptime -s
    2026-04-22 06:31:04
# free: shows the memory [memory ram]
memory used? free? available? left? much? total? usage? use? installed? > free -h
                   total        used        free      shared  buff/cache   available
    Mem:           7.6Gi       2.1Gi       3.4Gi       124Mi       2.1Gi       5.2Gi
    Swap:          2.0Gi          0B       2.0Gi
# uname: tells about the system [system kernel]
kernel version? which? linux? > uname -r
    6.12.24-generic
architecture|arch|64-bit|32-bit cpu? processor? > uname -m
    x86_64
# lsb_release, os-release: tells which system runs [linux]
version|distribution|distro|os|release|operating linux|ubuntu|os|distribution|distro|operating version? is? running? > cat /etc/os-release
    PRETTY_NAME="Ubuntu 24.04.2 LTS"
    NAME="Ubuntu"
    VERSION_ID="24.04"
    VERSION_CODENAME=noble
# lscpu: tells about the processor [processor cpu]
cpu|processor|core info? information? detail? many? core? how? about? model? number? > lscpu
    Architecture:            x86_64
      CPU(s):                8
      Model name:            AMD Ryzen 7 5800U with Radeon Graphics
      Thread(s) per core:    2
# lsblk: lists disks [block device devices]
disk|partition|device all? mounted? connected? attached? > lsblk
    NAME   MAJ:MIN RM   SIZE RO TYPE MOUNTPOINTS
    sda      8:0    0    50G  0 disk
    └─sda1   8:1    0    50G  0 part /
    sdb      8:16   0 931.5G  0 disk /data
# lsusb: lists USB devices
usb device? all? connected? attached? plugged? in? which? > lsusb
    Bus 001 Device 001: ID 1d6b:0002 Linux Foundation 2.0 root hub
    Bus 001 Device 003: ID 046d:c52b Logitech, Inc. Unifying Receiver
    Bus 002 Device 001: ID 1d6b:0003 Linux Foundation 3.0 root hub
# mount: attaches disks [disk usb]
disk|drive|usb|partition mount? > sudo mount /dev/sdb1 /mnt
  > ls /mnt
    backups  photos
# fastfetch, neofetch: shows a summary of the system [information summary info logo]
> fastfetch
          _,met$$$$$gg.       ada@demo
       ,g$$$$$$$$$$$$$$$P.    --------
     ,g$$P"     """Y$$.".     OS: Debian GNU/Linux 13 x86_64
    ,$$P'              '$$$.  Kernel: Linux 6.12.24
    '$$.       .           $  Uptime: 12 days, 3 hours
     "Y$$baaaaaaaad$P"        Shell: bash 5.2.37
information|info|summary|specs|specification system? about? hardware? my? > fastfetch
    OS: Debian GNU/Linux 13 x86_64
    Kernel: Linux 6.12.24
    Shell: bash 5.2.37
    CPU: AMD Ryzen 7 5800U (16) @ 4.51 GHz
    Memory: 2.10 GiB / 7.62 GiB (28%)
# export, environment: sets variables of the environment [variable variables env]
create|set|define|export variable? environment? > export {name:NAME}={message:demo}
print|value|echo variable|it|path value? environment? of? > echo ${'$'}{name:NAME}
    demo
path|$path > echo $PATH | tr ':' '\n'
    /usr/local/bin
    /usr/bin
    /bin
all|list|every environment|variable variable? all? > printenv | sort | head
    HOME=/home/ada
    LANG=en_US.UTF-8
    PATH=/usr/local/bin:/usr/bin:/bin
    SHELL=/bin/bash
    USER=ada
environment variable > printenv | sort | head
    HOME=/home/ada
    LANG=en_US.UTF-8
    PATH=/usr/local/bin:/usr/bin:/bin
    SHELL=/bin/bash
    USER=ada
# alias: gives commands short names [command shortcut]
create|define|add|set alias|shortcut command? for? permanent? new? > alias ll='ls -la'
  > ll
    -rw-r--r-- 1 ada ada  412 May  4 10:12 README.md
    drwxr-xr-x 4 ada ada 4096 May  4 10:12 src
all alias|list > alias
    alias gs='git status'
    alias ll='ls -la'
# history: lists past commands [command commands past]
command|history last? previous? typed? used? past? entered? all? ran? my? search? > history | tail -n {number:10}
      410  cd demo
      411  npm test
      412  git push
often|most|frequently|common used|use|command|often command? > history | awk '{print $2}' | sort | uniq -c | sort -rn | head
         84 git
         41 npm
         32 ls
# which: finds programs [program installed path]
where|path|location program|installed|binary|executable|located is? located? > which {program:node}
    /usr/local/bin/{program:node}
which using|am|installed|is|path > which {program}
    /usr/local/bin/{program}
# man: shows manuals [manual manuals page]
manual|man|help|documentation|page page? of? about? > man {program:ls}
    LS(1)                            User Commands                           LS(1)

    NAME
           ls - list directory contents
# tldr: shows examples of commands [command examples page]
> tldr {program:tar}
    tar - Archiving utility.

    - Create an archive from files:
      tar cf target.tar file1 file2 file3
# hostname, hostnamectl: names the machine [host]
name? > hostname
    demo
change|set|rename hostname|name > sudo hostnamectl set-hostname {name:demo}
# whoami: tells the user [user logged]
who|user|username am|current|logged i? logged? my? > whoami
    ada
# who: tells who is signed in [user users people]
logged|signed user? who? all? > who
    ada      pts/0        2026-05-04 09:14 (192.168.1.4)
    grace    pts/1        2026-05-04 10:02 (192.168.1.7)
# id: tells the groups of a user [user]
group user? belong? am? member? > id
    uid=1000(ada) gid=1000(ada) groups=1000(ada),27(sudo),999(docker)
# useradd, adduser: makes users [linux account]
create user account? new? > sudo useradd -m {user:grace}
delete user account? > sudo userdel -r {user:grace}
# usermod: changes users [user]
add|put|append group user? to? > sudo usermod -aG {group:docker} {user:ada}
# passwd: changes passwords [user]
change|set|reset secret user? my? > passwd
    Changing password for ada.
    Current password:
# date: tells the time [current now]
date|time|day|clock today? is? it? current? what? today's? > date
    Mon May  4 10:12:31 CEST 2026
date|time|timestamp utc|iso|iso8601|unix|epoch current? format? timestamp? in? > date -u +%Y-%m-%dT%H:%M:%SZ
    2026-05-04T08:12:31Z
# cal, calendar: shows a calendar [month]
month|calendar this? year? current? > cal
          May 2026
    Su Mo Tu We Th Fr Sa
                    1  2
     3  4  5  6  7  8  9
    10 11 12 13 14 15 16
    17 18 19 20 21 22 23
    24 25 26 27 28 29 30
    31
# time: measures how long a command takes [command long]
measure|long|time take|takes|command|script|program script? command? how? program? takes? execution? > time ./build.sh
    real	0m2.412s
    user	0m1.904s
    sys	0m0.312s
# hyperfine: measures commands [benchmark command commands compare]
> hyperfine 'grep -r TODO .' 'rg TODO'
    Benchmark 1: grep -r TODO .
      Time (mean ± σ):     412.1 ms ±   8.2 ms
    Benchmark 2: rg TODO
      Time (mean ± σ):      21.4 ms ±   1.1 ms
# watch: repeats a command [command repeatedly]
repeat|every|second|seconds|repeatedly command|output|second|seconds command? output? of? every? second? run? again? > watch -n {number:2} {program:date}
    Every {number:2}.0s: {program:date}
# echo: prints text [text hello]
hello world|greet? > echo "Hello, world!"
    Hello, world!
# dmesg: shows messages of the kernel [kernel message messages log]
kernel|boot|hardware message? log? > sudo dmesg | tail
    [    4.120412] usb 1-2: new high-speed USB device number 3
# seq, loop: counts and repeats [loop for]
count|number|loop from? to? print? bash? for? > for i in $(seq 1 {number:5}); do echo "Round $i"; done
    Round 1
    Round 2
    Round 3
    Round 4
    Round 5
`;
