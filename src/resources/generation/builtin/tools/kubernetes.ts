export const KUBERNETES = String.raw`
# kubectl, kubernetes, k8s, pod: looks after a Kubernetes cluster [cluster my resource]
pod running? default? > kubectl get pods
    NAME                   READY   STATUS    RESTARTS   AGE
    api-7d9c4b8f6d-x2k9p   1/1     Running   0          3d
    db-0                   1/1     Running   0          12d
    web-6d4cf56db6-k2x8p   1/1     Running   2          3d
pod all|every|namespace every? namespace? across? all? running? > kubectl get pods --all-namespaces
    NAMESPACE     NAME                       READY   STATUS    RESTARTS   AGE
    default       web-6d4cf56db6-k2x8p       1/1     Running   2          3d
    kube-system   coredns-6f6b679f8f-7xk2d   1/1     Running   0          12d
    kube-system   etcd-worker-1              1/1     Running   0          12d
service > kubectl get services
    NAME         TYPE        CLUSTER-IP     EXTERNAL-IP   PORT(S)    AGE
    kubernetes   ClusterIP   10.96.0.1      <none>        443/TCP    12d
    web          ClusterIP   10.96.12.34    <none>        80/TCP     3d
deployment all? > kubectl get deployments
    NAME   READY   UP-TO-DATE   AVAILABLE   AGE
    api    2/2     2            2           3d
    web    3/3     3            3           3d
node all? status? > kubectl get nodes
    NAME       STATUS   ROLES           AGE   VERSION
    worker-1   Ready    control-plane   12d   v1.32.3
    worker-2   Ready    <none>          12d   v1.32.3
namespace all? > kubectl get namespaces
    NAME          STATUS   AGE
    default       Active   12d
    kube-system   Active   12d
event cluster? recent? > kubectl get events --sort-by=.lastTimestamp
    LAST SEEN   TYPE      REASON    OBJECT       MESSAGE
    2m          Normal    Pulled    pod/web-0    Container image already present
    1m          Warning   BackOff   pod/api-0    Back-off restarting failed container
log pod? crashed? container? output? > kubectl logs {pod:web-6d4cf56db6-k2x8p}
    172.17.0.1 - - "GET / HTTP/1.1" 200 615
    172.17.0.1 - - "GET /favicon.ico HTTP/1.1" 404 153
log follow|live pod? > kubectl logs -f {pod:web-6d4cf56db6-k2x8p}
    172.17.0.1 - - "GET / HTTP/1.1" 200 615
describe|detail|debug|crashing|crash|crashes|pending|why|crashloopbackoff|inspect pod crash? crashing? keep? restarting? detail? info? about? why? fail? failing? debug? > kubectl describe pod {pod:web-6d4cf56db6-k2x8p}
    Name:         {pod:web-6d4cf56db6-k2x8p}
    Namespace:    default
    Status:       Running
    Containers:
      web:
        State:          Waiting
          Reason:       CrashLoopBackOff
        Restart Count:  4
    Events:
      Type     Reason   Age   Message
      Warning  BackOff  1m    Back-off restarting failed container
describe it > kubectl describe pod {pod}
    Name:         {pod}
    Namespace:    default
    Status:       Running
    Events:       <none>
wait ready|available|done deployment? until? rollout? > kubectl rollout status deployment/{deployment:web}
    deployment "{deployment:web}" successfully rolled out
scale|replica deployment? replica? up? down? > kubectl scale deployment {deployment:web} --replicas={number:3}
    deployment.apps/{deployment:web} scaled
restart deployment|pod|rollout rollout? app? deployment? > kubectl rollout restart deployment/{deployment:web}
    deployment.apps/{deployment:web} restarted
rollout status|watch|progress deployment? > kubectl rollout status deployment/{deployment:web}
    deployment "{deployment:web}" successfully rolled out
watch|wait|follow rollout|deployment rollout? finish? progress? > kubectl rollout status deployment/{deployment:web}
    deployment "{deployment:web}" successfully rolled out
undo|rollback|back deployment|rollout deployment? previous? version? revision? > kubectl rollout undo deployment/{deployment:web}
    deployment.apps/{deployment:web} rolled back
apply|deploy manifest? configuration? file? yaml? app? deployment? > kubectl apply -f {file:deployment.yaml}
    deployment.apps/web configured
    service/web unchanged
apply|deploy into|namespace manifest? file? it? namespace? > kubectl apply -f {file} -n {namespace}
    deployment.apps/web created
pod not running|ready > kubectl get pods --field-selector=status.phase!=Running
    NAME                   READY   STATUS    RESTARTS   AGE
    api-7d9c4b8f6d-x2k9p   0/1     Pending   0          2m
delete pod > kubectl delete pod {pod:web-6d4cf56db6-k2x8p}
    pod "{pod:web-6d4cf56db6-k2x8p}" deleted
yaml|manifest|definition deployment > kubectl get deployment {deployment:web} -o yaml
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: {deployment:web}
    spec:
      replicas: 3
pod namespace > kubectl get pods -n {namespace:kube-system}
    NAME                       READY   STATUS    RESTARTS   AGE
    coredns-6f6b679f8f-7xk2d   1/1     Running   0          12d
forward|port-forward|port-forwarding|forwarding port? service? local? pod? > kubectl port-forward service/{service:web} {port:8080}:{port2:80}
    Forwarding from 127.0.0.1:{port:8080} -> {port2:80}
    Forwarding from [::1]:{port:8080} -> {port2:80}
exec|shell|inside|bash|into pod shell? container? open? inside? > kubectl exec -it {pod:web-6d4cf56db6-k2x8p} -- sh
    / #
context all? which? > kubectl config get-contexts
    CURRENT   NAME         CLUSTER      NAMESPACE
    *         production   production   default
              staging      staging      default
switch|change|set context another? > kubectl config use-context {context:staging}
    Switched to context "{context:staging}".
create namespace > kubectl create namespace {namespace:demo}
    namespace/{namespace:demo} created
usage|cpu|memory|top|resource node cpu? memory? usage? top? > kubectl top nodes
    NAME       CPU(cores)   CPU%   MEMORY(bytes)   MEMORY%
    worker-1   412m         10%    2104Mi          27%
usage|cpu|memory|top|resource pod cpu? memory? usage? top? > kubectl top pods
    NAME                   CPU(cores)   MEMORY(bytes)
    api-7d9c4b8f6d-x2k9p   12m          84Mi
    web-6d4cf56db6-k2x8p   3m           41Mi
secret all? > kubectl get secrets
    NAME       TYPE     DATA   AGE
    registry   Opaque   2      3d
info|information|version cluster? > kubectl cluster-info
    Kubernetes control plane is running at https://127.0.0.1:6443
# k9s: shows a Kubernetes cluster in the terminal [kubernetes cluster]
> k9s
# minikube: runs a small Kubernetes cluster [kubernetes cluster local]
start > minikube start
    😄  minikube v1.35.0 on Ubuntu 24.04
    🔥  Creating docker container (CPUs=2, Memory=3900MB) ...
    🏄  Done! kubectl is now configured to use "minikube" cluster
stop > minikube stop
    🛑  1 node stopped.
# kind: runs Kubernetes in containers [kubernetes cluster]
create > kind create cluster
    Creating cluster "kind" ...
     ✓ Preparing nodes 📦
     ✓ Starting control-plane 🕹️
# helm: installs charts on Kubernetes [kubernetes chart cluster]
install chart? release? > helm install {name:web} {chart:bitnami/nginx}
    NAME: {name:web}
    NAMESPACE: default
    STATUS: deployed
    REVISION: 1
release installed? all? > helm list
    NAME  NAMESPACE  REVISION  STATUS    CHART         APP VERSION
    web   default    1         deployed  nginx-19.0.2  1.27.5
upgrade release? chart? > helm upgrade {name:web} {chart:bitnami/nginx}
    Release "{name:web}" has been upgraded. Happy Helming!
uninstall|delete release? chart? > helm uninstall {name:web}
    release "{name:web}" uninstalled
rollback|undo release? > helm rollback {name:web} {number:1}
    Rollback was a success! Happy Helming!
repo|repository add|create chart? > helm repo add bitnami https://charts.bitnami.com/bitnami
    "bitnami" has been added to your repositories
search chart? > helm search hub {text:nginx}
    URL                                       CHART VERSION  APP VERSION
    https://artifacthub.io/packages/nginx     19.0.2         1.27.5
create|new chart? > helm create {name:demo}
    Creating {name:demo}
`;
