export const NETWORK = String.raw`
# curl: talks to web servers [http https web request url api rest endpoint website site]
header|headers|head|status fetch? get? request? response? only? http? of? code? page? website? > curl -I {url:https://example.com}
    HTTP/2 200
    content-type: text/html
    last-modified: Mon, 13 Jan 2026 20:11:20 GMT
    cache-control: max-age=86000
    content-length: 1256
status|code|response code|status only? http? response? > curl -s -o /dev/null -w "%{http_code}\n" {url:https://example.com}
    200
post|json|send|submit post? json? request? data? body? with? to? api? payload? some? > curl -X POST -H "Content-Type: application/json" -d '{"name":"Ada"}' {url:https://httpbin.org/post}
    {
      "json": {
        "name": "Ada"
      },
      "url": "{url:https://httpbin.org/post}"
    }
post|json|send|submit json? request? data? body? with? to? api? payload? > curl -X POST -H "Content-Type: application/json" -d '{json}' {url:https://httpbin.org/post}
    {json}
post form|field|data data? fields? request? > curl -d "name=Ada" {url:https://httpbin.org/post}
    {
      "form": {
        "name": "Ada"
      }
    }
put request? json? > curl -X PUT -d '{"name":"Ada"}' {url:https://httpbin.org/put}
    {
      "url": "{url:https://httpbin.org/put}"
    }
delete request > curl -X DELETE {url:https://httpbin.org/delete}
    {
      "url": "{url:https://httpbin.org/delete}"
    }
download|save file file? from? as? > curl -L -O {url}
      % Total    % Received % Xferd  Average Speed   Time
    100  412k  100  412k    0     0  1204k      0 --:--:--
  = file {/url:data.csv}
download|save file? from? internet? to? disk? as? web? page? > curl -L -O {url:https://example.com/data.csv}
      % Total    % Received % Xferd  Average Speed   Time
    100  412k  100  412k    0     0  1204k      0 --:--:--
resume|continue download? interrupted? broken? > curl -C - -L -O {url:https://example.com/large.iso}
    ** Resuming transfer from byte position 4123041
get|fetch|request|call|read|load|open|api page? get? content? website? from? make? simple? > curl -s {url:https://example.com}
    <!doctype html>
    <html>
      <head><title>Example Domain</title></head>
      <body><h1>Example Domain</h1></body>
    </html>
json|pretty|format|jq fetch|get|request|call|api|load|read|download pretty? json? print? result? response? answer? get? output? call? from? name? formatted? > curl -s {url:https://api.github.com/users/octocat} | jq .
    {
      "login": "octocat",
      "id": 583231,
      "name": "The Octocat",
      "location": "San Francisco"
    }
token|bearer|authorization|authenticated call? api? bearer? token? request? send? header? with? > curl -H "Authorization: Bearer $TOKEN" {url:https://api.example.com/me}
    {"name": "Ada", "plan": "team"}
user|username|basic|secret|login password? secret? auth? authentication? basic? > curl -u ada {url:https://example.com/private}
    Enter host password for user 'ada':
follow redirect redirects? > curl -L {url:http://example.com}
    <!doctype html>
    <title>Example Domain</title>
upload|post|send file to? form? > curl -F "file=@{file:photo.jpg}" {url:https://httpbin.org/post}
    {
      "files": {
        "file": "data:image/jpeg;base64,/9j/4AAQSkZJRg=="
      }
    }
long|time|fast|slow|speed|measure|timing|latency load|take|response|respond|page|website|request|site does? load? take? page? website? request? respond? respond? server? how? is? total? it? test? answer? > curl -s -o /dev/null -w "total %{time_total}s\n" {url:https://example.com}
    total 0.142041s
ip|address public|external|internet ip? address? my? is? what? > curl -s https://api.ipify.org
    203.0.113.7
weather today? forecast? is? like? tomorrow? city? > curl wttr.in/{place:London}?0
    Weather report: {place:London}

         \   /     Sunny
          .-.      +21 °C
       ― (   ) ―   ↗ 11 km/h
          '-'      10 km
         /   \     0.0 mm
certificate expire|expires|expiry|expiration|valid ssl? tls? when? check? date? does? website? > curl -vI {url:https://example.com} 2>&1 | grep -i expire
    *  expire date: Jan 15 23:59:59 2027 GMT
# wget: downloads files [web file url internet]
file|download download? > wget {url:https://example.com/data.csv}
    Resolving example.com... 93.184.215.14
    HTTP request sent, awaiting response... 200 OK
    Length: 412041 (402K) [text/csv]
    data.csv            100%[===================>] 402.38K  1.20MB/s    in 0.3s
website|whole|mirror|recursively|entire|complete|offline site? download? mirror? recursively? whole? entire? complete? offline? copy? page? > wget --mirror --convert-links --page-requisites {url:https://example.com}
    Downloaded: 42 files, 1.2M in 0.8s (1.50 MB/s)
resume|continue download? > wget -c {url:https://example.com/large.iso}
    large.iso           100%[++++++++===========>]  98.32M  12.1MB/s    in 4.1s
# http, httpie: talks to web servers plainly [request api web] by name
post|json|send > http POST {url:https://httpbin.org/post} name=Ada
    HTTP/1.1 200 OK

    {
        "json": {
            "name": "Ada"
        }
    }
get|fetch|request|api|call > http {url:https://httpbin.org/get}
    HTTP/1.1 200 OK

    {
        "url": "https://httpbin.org/get"
    }
# ping: tests whether a host answers [host server site reachable internet network]
ping|reach|reachable|connection|up|online|alive|internet times? host? server? is? connection? website? test? packets? times? site? > ping -c {number:3} {host:example.com}
    PING {host:example.com} (93.184.215.14) 56(84) bytes of data.
    64 bytes from 93.184.215.14: icmp_seq=1 ttl=56 time=11.2 ms
    64 bytes from 93.184.215.14: icmp_seq=2 ttl=56 time=10.9 ms
    64 bytes from 93.184.215.14: icmp_seq=3 ttl=56 time=11.4 ms

    --- {host:example.com} ping statistics ---
    3 packets transmitted, 3 received, 0% packet loss, time 2003ms
# dig, nslookup: looks names up [dns name domain record records]
dns|lookup|resolve|domain|ip|nameserver record? of? domain? name? ip? address? all? query? entries? > dig +short {host:example.com}
    93.184.215.14
mx|mail record? of? server? domain? > dig +short MX {host:example.com}
    10 mail.example.com.
# traceroute, tracepath, mtr: shows the way to a host [host route path hops packet packets]
trace|route|hop|traceroute way? to? > traceroute {host:example.com}
     1  192.168.1.1  1.204 ms
     2  10.0.0.1  8.412 ms
     3  93.184.215.14  11.204 ms
# ip, ifconfig: shows the network [network interface interfaces]
address|ip my? local? ip? is? private? lan? what? network? > ip -brief address
    lo      UNKNOWN  127.0.0.1/8 ::1/128
    eth0    UP       192.168.1.20/24 fe80::5054:ff:fe12:3456/64
interface|network interface? all? network? card? > ip link
    1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536
    2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500
gateway|route default? routing? table? router? > ip route
    default via 192.168.1.1 dev eth0
    192.168.1.0/24 dev eth0 proto kernel scope link src 192.168.1.20
# nc, netcat: opens connections [port]
port open|reachable|test|check is? server? host? on? whether? > nc -zv {host:example.com} {port:443}
    Connection to {host:example.com} {port:443} port [tcp/https] succeeded!
# nmap: finds open ports [port ports network scan scanner]
scan|port|host|device open? port? server? host? which? network? > nmap {host:localhost}
    PORT     STATE SERVICE
    22/tcp   open  ssh
    80/tcp   open  http
    5432/tcp open  postgresql
# speedtest: measures the connection [internet connection speed network]
speed|fast internet|connection|network connection? internet? test? download? upload? how? is? > speedtest
    Download: 94.12 Mbit/s
    Upload: 41.20 Mbit/s
`;
