import { type Recipe, recipesOf } from './recipe.js';

export const CONTAINERS: readonly Recipe[] = [
  ...recipesOf(
    'docker',
    `
compose|service up|start > docker compose up -d
    [+] Running 2/2
     ✔ Container demo-db-1   Started
     ✔ Container demo-web-1  Started
compose|service down|stop > docker compose down
    [+] Running 2/2
     ✔ Container demo-web-1  Removed
     ✔ Container demo-db-1   Removed
stop > docker stop web
    web
remove|delete|rm image > docker rmi nginx:alpine
    Untagged: nginx:alpine
remove|delete|rm > docker rm web
    web
list|show|pull image > docker images
    REPOSITORY   TAG      IMAGE ID       SIZE
    nginx        alpine   3f8a4339aadd   43MB
all container > docker ps -a
    CONTAINER ID   IMAGE          STATUS                   NAMES
    1f2e3d4c5b6a   nginx:alpine   Up 2 hours               web
    9a8b7c6d5e4f   redis:7        Exited (0) 3 hours ago   cache
list|show|see container > docker ps
    CONTAINER ID   IMAGE          STATUS       NAMES
    1f2e3d4c5b6a   nginx:alpine   Up 2 hours   web
log|logs > docker logs web
    GET / 200
    GET /favicon.ico 404
build > docker build -t demo .
    [+] Building 2.1s (8/8) FINISHED
pull > docker pull nginx:alpine
    Status: Downloaded newer image for nginx:alpine
exec|inside|enter|shell > docker exec -it web sh
    / #
run|start > docker run -d --name web -p 8080:80 nginx:alpine
    1f2e3d4c5b6a
prune|clean > docker system prune -f
    Total reclaimed space: 1.2GB
stat|stats|usage|memory > docker stats --no-stream
    NAME   CPU %   MEM USAGE / LIMIT
    web    0.02%   4.1MiB / 7.6GiB
container > docker ps
    CONTAINER ID   IMAGE          STATUS       NAMES
    1f2e3d4c5b6a   nginx:alpine   Up 2 hours   web
`,
  ),
  ...recipesOf(
    'kubectl',
    `
service > kubectl get services
    NAME   TYPE        CLUSTER-IP    PORT(S)
    web    ClusterIP   10.96.12.34   80/TCP
node > kubectl get nodes
    NAME       STATUS   ROLES           AGE
    worker-1   Ready    control-plane   12d
log|logs > kubectl logs deployment/web
    GET / 200
scale > kubectl scale deployment web --replicas=3
    deployment.apps/web scaled
apply|deploy > kubectl apply -f deployment.yaml
    deployment.apps/web configured
pod > kubectl get pods
    NAME                   READY   STATUS    RESTARTS   AGE
    web-6d4cf56db6-k2x8p   1/1     Running   0          3d
rollout|rollback > kubectl rollout status deployment/web
    deployment "web" successfully rolled out
`,
  ),
  ...recipesOf(
    'terraform',
    `
init|initialise|initialize > terraform init
    Terraform has been successfully initialized!
plan > terraform plan
    Plan: 1 to add, 0 to change, 0 to destroy.
apply > terraform apply
    Apply complete! Resources: 1 added, 0 changed, 0 destroyed.
`,
  ),
  ...recipesOf(
    'systemctl',
    `
status|check|running > systemctl status nginx
    ● nginx.service - A high performance web server
         Active: active (running)
restart > sudo systemctl restart nginx
start|enable > sudo systemctl enable --now nginx
`,
  ),
  ...recipesOf('journalctl', 'log|logs|follow > journalctl -u nginx -n 20\n    nginx[812]: started'),
];
