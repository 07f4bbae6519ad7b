export const SERVERS = String.raw`
# ssh: signs in to servers [server remote login machine host]
connect|login|server|into|sign|ssh|remote server? remote? as? user? machine? host? > ssh {host:ada@example.com}
    Welcome to Ubuntu 24.04.2 LTS (GNU/Linux 6.8.0-58-generic x86_64)

    Last login: Sun May  3 21:04:11 2026 from 192.168.1.4
    ada@example:~$
connect|login|server|into|sign|ssh as|user|root as? server? user? root? machine? host? into? > ssh {user:root}@{host:example.com}
    Welcome to Ubuntu 24.04.2 LTS (GNU/Linux 6.8.0-58-generic x86_64)

    {user:root}@example:~#
connect|login|ssh port as|user|root server? user? root? into? > ssh -p {port} {user:root}@{host}
    {user:root}@{host}:~#
connect|login|ssh port server? custom? another? different? > ssh -p {port:2222} {host:ada@example.com}
    ada@example:~$
connect|login|ssh|key key|identity|private specific? file? server? private? > ssh -i ~/.ssh/{name:work}.pub {host:ada@example.com}
    ada@example:~$
command remote|server run? execute? on? > ssh {host:ada@example.com} uptime
     10:12:31 up 12 days,  3:41,  0 users,  load average: 0.02, 0.01, 0.00
forward|tunnel|port-forward|forwarding|tunneling|map port|tunnel|local local? remote? through? database? server? > ssh -N -L {port:5432}:localhost:{port:5432} {host:ada@example.com}
forward|tunnel|port-forward|forwarding|map port to|remote|over|through local? remote? over? through? to? server? > ssh -N -L {port}:localhost:{port2} {host}
tunnel|tunneling database? remote? > ssh -N -L {port:5432}:localhost:{port:5432} {host:ada@example.com}
# ssh-keygen, keypair: makes keys [ssh]
create|generate|key|make key|ssh|pair ssh? new? pair? ed25519? keys? public? private? > ssh-keygen -t ed25519
    Generating public/private ed25519 key pair.
    Your identification has been saved in /home/ada/.ssh/id_ed25519
    Your public key has been saved in /home/ada/.ssh/id_ed25519.pub
    The key fingerprint is:
    SHA256:Zk3v0m4b1Qx7t9yWf2c8r5u6h1j4n7p0s3d6g9k2m5o ada@demo
    The key's randomart image is:
    +--[ED25519 256]--+
    |      .o+*=.     |
    |       o+B.o     |
    |      . =.* .    |
    +----[SHA256]-----+
create|generate key comment|label|email ssh? new? pair? with? > ssh-keygen -t ed25519 -C "{text}"
    Generating public/private ed25519 key pair.
    Your identification has been saved in /home/ada/.ssh/id_ed25519
    Your public key has been saved in /home/ada/.ssh/id_ed25519.pub
public key ssh? my? print? > cat ~/.ssh/id_ed25519.pub
    ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGv7Jp ada@demo
# ssh-copy-id: copies keys to servers [ssh public key]
copy|install|put|add|upload|send|passwordless|authorize key|passwordless ssh? key? public? server? my? to? remote? login? > ssh-copy-id {host:ada@example.com}
    Number of key(s) added: 1

    Now try logging into the machine, with: "ssh '{host:ada@example.com}'"
# scp: copies files to servers [ssh server remote secure]
copy|upload|send|transfer|put file? to? server? remote? another? over? ssh? machine? my? > scp {file:backup.zip} {host:ada@example.com}:
    {file:backup.zip}                              100%   12MB   8.1MB/s   00:01
copy|upload|send|put file to|on folder? to? on? server? over? ssh? > scp {file} {host}:{folder}
    {file}                              100%   12MB   8.1MB/s   00:01
copy|upload|send|put file target|to to? server? over? > scp {file} {target}
    {file}                              100%   12MB   8.1MB/s   00:01
download|get|from|copy from|download file? server? remote? > scp {host:ada@example.com}:{file:backup.zip} .
    {file:backup.zip}                              100%   12MB   8.1MB/s   00:01
copy|upload|send folder recursively? server? to? whole? > scp -r {folder:dist} {host:ada@example.com}:
    index.html                              100% 1204    41KB/s   00:00
download|get|copy folder from? server? whole? > scp -r {host}:{folder} .
    app.log                                  100%  412KB   2.1MB/s   00:00
# rsync: keeps folders the same [sync synchronise synchronize mirror server remote files file]
copy|sync|synchronise|synchronize|upload|backup|mirror|transfer folder? server? to? remote? another? file? my? > rsync -avz {folder:src}/ {host:ada@example.com}:{folder:src}/
    sending incremental file list
    ./
    login.ts
    main.ts

    sent 2,412 bytes  received 57 bytes  1,646.00 bytes/sec
    total size is 4,064  speedup is 1.65
copy|sync|synchronise|synchronize|upload|backup|mirror|transfer folder to|with folder? without? delete? anything? file? server? > rsync -avz {folder}/ {target}
    sending incremental file list
    ./
    index.html

    sent 2,412 bytes  received 57 bytes  1,646.00 bytes/sec
two|local|locally|another|drive|external|disk folder|backup folder? two? sync? copy? local? disk? > rsync -av --delete {folder:src}/ {folder2:backup}/
    sending incremental file list
    login.ts
    sent 1,412 bytes  received 35 bytes  2,894.00 bytes/sec
dry|dry-run|preview|without|simulate run? copy? copying? changing? > rsync -avn {folder:src}/ {folder2:backup}/
    login.ts
    total size is 4,064  speedup is 2.81 (DRY RUN)
# openssl: works with keys and certificates [ssl tls]
create|generate|random secret|string character|characters|long random? secure? string? > openssl rand -base64 48 | head -c {number:20}
    k3vQ0m4b1Qx7t9yWf2c8
create|generate|random|secure secret|random|string random? strong? secure? string? token? long? character? characters? > openssl rand -base64 {number:24}
    k3vQ0m4b1Qx7t9yWf2c8r5u6h1j4n7p0
create|generate|self-signed certificate self-signed? ssl? local? tls? localhost? new? > openssl req -x509 -newkey rsa:4096 -nodes -keyout key.pem -out cert.pem -days 365 -subj "/CN=localhost"
    Generating a RSA private key
    writing new private key to 'key.pem'
certificate expire|expires|expiry|expiration|date|valid|long ssl? tls? when? check? of? is? does? website? file? > echo | openssl s_client -connect {host:example.com}:443 2>/dev/null | openssl x509 -noout -dates
    notBefore=Jan 15 00:00:00 2026 GMT
    notAfter=Jan 15 23:59:59 2027 GMT
encrypt file secret? with? > openssl enc -aes-256-cbc -pbkdf2 -in {file:notes.txt} -out {file:notes.txt}.enc
    enter AES-256-CBC encryption password:
# gpg, pgp: encrypts and signs [key file]
encrypt file? secret? for? with? > gpg -c {file:notes.txt}
    Enter passphrase:
create|generate key pair? new? > gpg --full-generate-key
    Please select what kind of key you want:
       (9) ECC (sign and encrypt) *default*
sign file > gpg --sign {file:notes.txt}
# ufw, firewall: sets up a firewall [firewall]
allow|open port? through? rule? add? > sudo ufw allow {port:80}
    Rule added
status|rule|enabled rule? > sudo ufw status
    Status: active
    22/tcp  ALLOW  Anywhere
# certbot, letsencrypt: gets certificates [https ssl tls certificate let's encrypt]
create|get|request|issue|install|setup|add|enable certificate|https website? domain? nginx? free? new? > sudo certbot --nginx -d {host:example.com}
    Successfully received certificate.
`;
