export const CONTAINERS = String.raw`
# docker, dockerfile, container: runs programs in containers [hub desktop container]
running|active|up|started container? currently? all? > docker ps
    CONTAINER ID   IMAGE          COMMAND                  CREATED       STATUS       PORTS                  NAMES
    1f2e3d4c5b6a   nginx:alpine   "/docker-entrypoint.…"   2 hours ago   Up 2 hours   0.0.0.0:8080->80/tcp   web
    7c6b5a493827   postgres:17    "docker-entrypoint.s…"   3 hours ago   Up 3 hours   0.0.0.0:5432->5432/tcp db
container running? > docker ps
    CONTAINER ID   IMAGE          COMMAND                  CREATED       STATUS       PORTS                  NAMES
    1f2e3d4c5b6a   nginx:alpine   "/docker-entrypoint.…"   2 hours ago   Up 2 hours   0.0.0.0:8080->80/tcp   web
    7c6b5a493827   postgres:17    "docker-entrypoint.s…"   3 hours ago   Up 3 hours   0.0.0.0:5432->5432/tcp db
container all|stopped|exited|every|even including? not? also? stopped? exited? old? dead? > docker ps -a
    CONTAINER ID   IMAGE          STATUS                   NAMES
    1f2e3d4c5b6a   nginx:alpine   Up 2 hours               web
    7c6b5a493827   postgres:17    Up 3 hours               db
    9a8b7c6d5e4f   redis:7        Exited (0) 3 hours ago   cache
start|create container|image new? from? > docker run -d --name demo {image:nginx:alpine}
    Unable to find image '{image:nginx:alpine}' locally
    Status: Downloaded newer image for {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
  = container demo
start container? background? > docker run -d --name demo {image:nginx:alpine}
    Unable to find image '{image:nginx:alpine}' locally
    Status: Downloaded newer image for {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
  = container demo
start hello-world|hello world? container? > docker run hello-world

    Hello from Docker!
    This message shows that your installation appears to be working correctly.
start|create postgres|postgresql container? database? password? port? local? > docker run -d --name db -e POSTGRES_PASSWORD={password:demo} -p {port:5432}:5432 postgres:{number:17}
    Status: Downloaded newer image for postgres:{number:17}
    7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d1f2e3d4c5b6a
  = container db
start|create mysql|mariadb container? database? password? port? > docker run -d --name db -e MYSQL_ROOT_PASSWORD={password:demo} -p {port:3306}:3306 mysql:8
    Status: Downloaded newer image for mysql:8
    7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d1f2e3d4c5b6a
  = container db
start|create redis container? database? cache? port? > docker run -d --name cache -p {port:6379}:6379 redis:7
    Status: Downloaded newer image for redis:7
    9a8b7c6d5e4f1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a3
  = container cache
start|publish|expose|map port container? background? published? exposed? it? > docker run -d --name web -p {port:8080}:80 {image:nginx:alpine}
    Unable to find image '{image:nginx:alpine}' locally
    Status: Downloaded newer image for {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
  = container web
start interactive|interactively|ubuntu|alpine|debian|shell|temporary|throwaway container? shell? bash? image? inside? in? > docker run --rm -it {image:ubuntu} bash
    root@1f2e3d4c5b6a:/#
start mount|volume|folder|directory container? mounted? current? local? > docker run --rm -v "$PWD":/work -w /work {image:node:22} ls
    README.md
    package.json
    src
start environment|env container variable? > docker run --rm -e NAME=demo {image:alpine} env
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    NAME=demo
limit|restrict memory|cpu container? of? usage? use? > docker run -d --name demo --memory 512m {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
  = container demo
start existing|stopped container again? > docker start {container:web}
    {container:web}
stop container? gracefully? running? > docker stop {container:web}
    {container:web}
stop|kill all|every container? running? once? > docker stop $(docker ps -q)
    1f2e3d4c5b6a
    7c6b5a493827
stop container gracefully? running? > docker stop {container:web}
    {container:web}
kill container running? > docker kill {container:web}
    {container:web}
restart all|every container running? > docker restart $(docker ps -q)
    1f2e3d4c5b6a
    7c6b5a493827
restart container? > docker restart {container:web}
    {container:web}
delete container? stopped? > docker rm {container:web}
    {container:web}
delete|prune all|every|stopped|exited|unused container stopped? exited? old? unused? > docker container prune -f
    Deleted Containers:
    9a8b7c6d5e4f1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a3

    Total reclaimed space: 12.4MB
delete|prune stopped|exited all? > docker container prune -f
    Deleted Containers:
    9a8b7c6d5e4f1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a3

    Total reclaimed space: 12.4MB
delete image > docker rmi {image:nginx:alpine}
    Untagged: {image:nginx:alpine}
    Deleted: sha256:3f8a4339aadd5c6b7a8990a1b2c3d4e5f60718293a4b5c6d7e8f901a2b3c4d5e
delete|prune|cleanup|clean image dangling|untagged all? > docker image prune -f
    Deleted Images:
    deleted: sha256:3f8a4339aadd5c6b7a8990a1b2c3d4e5f60718293a4b5c6d

    Total reclaimed space: 412MB
delete|prune|cleanup|clean image unused|old|prune|unneeded|all no? longer? free? space? disk? up? > docker image prune -af
    Deleted Images:
    untagged: node:20
    deleted: sha256:3f8a4339aadd5c6b7a8990a1b2c3d4e5f60718293a4b5c6d

    Total reclaimed space: 1.2GB
delete everything docker unused? space? disk? > docker system prune -f
    Deleted Containers:
    9a8b7c6d5e4f

    Total reclaimed space: 1.2GB
free up|docker docker? up? disk? space? room? > docker system prune -f
    Deleted Images:
    deleted: sha256:3f8a4339aadd5c6b7a8990a1b2c3d4e5f60718293a4b5c6d7e8f901a2b3c4d5e

    Total reclaimed space: 1.2GB
prune|clean|cleanup|reclaim everything? all? unused? space? disk? container? image? old? volume? room? docker? up? > docker system prune -f
    Deleted Containers:
    9a8b7c6d5e4f

    Deleted Networks:
    demo_default

    Total reclaimed space: 1.2GB
image local? all? downloaded? have? pulled? installed? > docker images
    REPOSITORY   TAG       IMAGE ID       CREATED        SIZE
    nginx        alpine    3f8a4339aadd   2 weeks ago    43.3MB
    postgres     17        5b6a7c6b5a49   3 weeks ago    438MB
    redis        7         9a8b7c6d5e4f   1 month ago    117MB
log container? output? latest? last? > docker logs {container:web}
    172.17.0.1 - - [04/May/2026:10:12:31 +0000] "GET / HTTP/1.1" 200 615
    172.17.0.1 - - [04/May/2026:10:12:32 +0000] "GET /favicon.ico HTTP/1.1" 404 153
log|output follow|live|tail|stream container? last? latest? > docker logs -f --tail {number:20} {container:web}
    172.17.0.1 - - [04/May/2026:10:12:31 +0000] "GET / HTTP/1.1" 200 615
    172.17.0.1 - - [04/May/2026:10:12:32 +0000] "GET /favicon.ico HTTP/1.1" 404 153
    172.17.0.1 - - [04/May/2026:10:12:40 +0000] "GET /login HTTP/1.1" 200 982
build image? container? from? dockerfile? own? custom? new? tag? name? app? my? application? > docker build -t {image:demo} .
    [+] Building 2.1s (8/8) FINISHED                              docker:default
     => [internal] load build definition from Dockerfile                    0.0s
     => [1/4] FROM docker.io/library/node:22-alpine                         0.3s
     => [2/4] COPY package.json .                                           0.1s
     => [3/4] RUN npm ci                                                    1.2s
     => [4/4] COPY . .                                                      0.1s
     => => naming to docker.io/library/{image:demo}                         0.0s
build image without|no|ignoring cache|scratch? dockerfile? > docker build --no-cache -t {image:demo} .
    [+] Building 21.4s (8/8) FINISHED
pull|download image? latest? > docker pull {image:nginx:alpine}
    {image:nginx:alpine}: Pulling from library
    f18232174bc9: Pull complete
    61ca4f733c80: Pull complete
    Status: Downloaded newer image for {image:nginx:alpine}
push|upload|publish image registry? hub? my? > docker push {image:ada/demo:latest}
    The push refers to repository [docker.io/{image:ada/demo}]
    5f70bf18a086: Pushed
    a3b5c80a4eba: Pushed
    latest: digest: sha256:3f8a4339aadd size: 1157
tag image as? > docker tag demo {image:ada/demo:latest}
exec|inside|enter|shell|bash|into|attach|sh shell? bash? container? running? command? open? start? run? inside? go? get? > docker exec -it {container:web} bash
    root@1f2e3d4c5b6a:/#
stat|usage|memory|cpu|resource|ram|much|consumption container? memory? cpu? use? using? usage? how? resource? live? need? consume? my? running? > docker stats --no-stream
    CONTAINER ID   NAME   CPU %   MEM USAGE / LIMIT     MEM %   NET I/O
    1f2e3d4c5b6a   web    0.02%   4.1MiB / 7.6GiB       0.05%   1.2kB / 648B
    7c6b5a493827   db     0.31%   38.4MiB / 7.6GiB      0.49%   2.1kB / 1.1kB
disk|space usage? use? used? much? how? > docker system df
    TYPE            TOTAL     ACTIVE    SIZE      RECLAIMABLE
    Images          12        3         4.21GB    2.87GB (68%)
    Containers      4         2         12.4MB    12.4MB (100%)
    Local Volumes   3         1         212MB     101MB (47%)
copy file out|from container? of? > docker cp {container}:{file} .
    Successfully copied 412kB to /home/ada/.
copy file|folder|out|from|into|inside container? file? folder? out? into? host? from? > docker cp {container:web}:/etc/nginx/nginx.conf .
    Successfully copied 2.56kB to /home/ada/.
inspect|detail|ip|address|configuration container? ip? address? of? > docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' {container:web}
    172.17.0.2
port which|list|show|what container publish? exposed? expose? map? mapped? use? open? > docker port {container:web}
    80/tcp -> 0.0.0.0:8080
volume all? > docker volume ls
    DRIVER    VOLUME NAME
    local     data
    local     demo_db
create volume new? persistent? > docker volume create {volume:data}
    {volume:data}
delete|prune volume unused|dangling all? > docker volume prune -f
    Deleted Volumes:
    demo_db

    Total reclaimed space: 101MB
delete volume > docker volume rm {volume:data}
    {volume:data}
network all? > docker network ls
    NETWORK ID     NAME      DRIVER    SCOPE
    2f259bab93aa   bridge    bridge    local
    17e324f45964   host      host      local
create network new? > docker network create {network:backend}
    f2de39df4171b0dc801e8002d1d999b77256983dfc63041c0f34030aa3977566
save|export image file? tar? > docker save -o {name:demo}.tar {name2:demo}
version|installed which? > docker --version
    Docker version 28.1.1, build 4eba377
login registry? hub? > docker login
    Login Succeeded
# docker-compose, compose: runs several containers together [docker service container services app stack project file multi] by name
start|up service? background? all? detached? stack? container? > docker compose up -d
    [+] Running 3/3
     ✔ Network demo_default  Created                                        0.1s
     ✔ Container demo-db-1   Started                                        0.4s
     ✔ Container demo-web-1  Started                                        0.6s
stop|down|delete|teardown service? all? container? network? stack? > docker compose down
    [+] Running 3/3
     ✔ Container demo-web-1  Removed                                        0.3s
     ✔ Container demo-db-1   Removed                                        0.2s
     ✔ Network demo_default  Removed                                        0.1s
log follow? service? all? > docker compose logs -f {service:web}
    web-1  | listening on port 8080
    db-1   | database system is ready to accept connections
build|rebuild image? service? > docker compose build
    [+] Building 3.4s (12/12) FINISHED
restart service? > docker compose restart
    [+] Restarting 2/2
     ✔ Container demo-web-1  Started
     ✔ Container demo-db-1   Started
status|running|ps service? > docker compose ps
    NAME         IMAGE         SERVICE   STATUS         PORTS
    demo-db-1    postgres:17   db        Up 2 minutes   5432/tcp
    demo-web-1   demo-web      web       Up 2 minutes   0.0.0.0:8080->8080/tcp
# podman: runs containers without a daemon [container] by name
container|running all? > podman ps -a
    CONTAINER ID  IMAGE                           STATUS        NAMES
    1f2e3d4c5b6a  docker.io/library/nginx:alpine  Up 2 hours    web
start container? > podman run -d --name demo {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
start port container? > podman run -d -p {port:8080}:80 {image:nginx:alpine}
    1f2e3d4c5b6a7c6b5a4938271605f4e3d2c1b0a9f8e7d6c5b4a39281706f5e4d
build image? > podman build -t {image:demo} .
    COMMIT {image:demo}
    Successfully tagged localhost/{image:demo}:latest
stop container? > podman stop {container:web}
    {container:web}
image > podman images
    REPOSITORY               TAG     IMAGE ID      SIZE
    docker.io/library/nginx  alpine  3f8a4339aadd  43.3 MB
# lazydocker: shows containers in the terminal [docker container]
> lazydocker
# dive: looks into the layers of an image [docker layer layers]
> dive {image:nginx:alpine}
# trivy: finds weaknesses in images [security vulnerability vulnerabilities scan scanner docker container image]
scan|vulnerability|image > trivy image {image:nginx:alpine}
    {image:nginx:alpine} (alpine 3.21.3)
    Total: 0 (UNKNOWN: 0, LOW: 0, MEDIUM: 0, HIGH: 0, CRITICAL: 0)
`;
