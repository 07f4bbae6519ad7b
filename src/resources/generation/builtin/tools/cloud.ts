export const CLOUD = String.raw`
# terraform: describes infrastructure as code [infrastructure change my]
init|initialise|initialize|start|setup project? directory? working? > terraform init
    Initializing the backend...
    Initializing provider plugins...
    - Installing hashicorp/aws v5.97.0...

    Terraform has been successfully initialized!
plan|preview change? what? > terraform plan
    Terraform will perform the following actions:

      # aws_s3_bucket.logs will be created
      + resource "aws_s3_bucket" "logs" {
          + bucket = "demo-logs"
          + region = (known after apply)
        }

    Plan: 1 to add, 0 to change, 0 to destroy.
apply|deploy change? > terraform apply
    aws_s3_bucket.logs: Creating...
    aws_s3_bucket.logs: Creation complete after 2s [id=demo-logs]

    Apply complete! Resources: 1 added, 0 changed, 0 destroyed.
destroy|delete terraform|resource|infrastructure everything? all? resource? > terraform destroy
    Plan: 0 to add, 0 to change, 1 to destroy.

    Destroy complete! Resources: 1 destroyed.
format|fmt file? code? > terraform fmt
    main.tf
validate|check configuration? syntax? > terraform validate
    Success! The configuration is valid.
output > terraform output
    bucket = "demo-logs"
state|resource all? > terraform state list
    aws_s3_bucket.logs
    aws_iam_role.reader
# tofu, opentofu: describes infrastructure as code [infrastructure] by name
init|initialise|initialize > tofu init
    OpenTofu has been successfully initialized!
plan > tofu plan
    Plan: 1 to add, 0 to change, 0 to destroy.
apply > tofu apply
    Apply complete! Resources: 1 added, 0 changed, 0 destroyed.
# aws: talks to Amazon's cloud [amazon cloud my]
bucket s3? all? > aws s3 ls
    2026-03-02 09:14:51 demo-logs
    2026-04-18 16:02:37 demo-site
upload|copy file? s3|bucket to? bucket? s3? > aws s3 cp {file:backup.zip} s3://{bucket:demo-logs}/
    upload: ./{file:backup.zip} to s3://{bucket:demo-logs}/{file:backup.zip}
sync folder? s3|bucket bucket? s3? > aws s3 sync {folder:dist} s3://{bucket:demo-site}
    upload: {folder:dist}/index.html to s3://{bucket:demo-site}/index.html
ec2|instance running? all? > aws ec2 describe-instances --query 'Reservations[].Instances[].[InstanceId,State.Name]' --output table
    ----------------------------------------
    |           DescribeInstances          |
    +----------------------+---------------+
    |  i-0abc123def4567890 |  running      |
    +----------------------+---------------+
identity|account|who|logged who? logged? account? as? > aws sts get-caller-identity
    {
        "UserId": "AIDAEXAMPLE",
        "Account": "123456789012",
        "Arn": "arn:aws:iam::123456789012:user/ada"
    }
configure|login|setup credential? account? > aws configure
    AWS Access Key ID [None]:
lambda|function all? > aws lambda list-functions --query 'Functions[].FunctionName'
    [
        "resize-image",
        "send-mail"
    ]
# gcloud: talks to Google's cloud [google cloud gcp]
login|authenticate > gcloud auth login
    You are now logged in as [ada@example.com].
project all? > gcloud projects list
    PROJECT_ID   NAME  PROJECT_NUMBER
    demo-419203  demo  123456789012
instance|vm all? > gcloud compute instances list
    NAME   ZONE            MACHINE_TYPE  STATUS
    web-1  europe-west1-b  e2-small      RUNNING
# az, azure: talks to Microsoft's cloud [cloud microsoft]
login|authenticate > az login
    [
      { "name": "demo", "state": "Enabled", "user": { "name": "ada@example.com" } }
    ]
vm|instance all? > az vm list --output table
    Name    ResourceGroup    Location
    web-1   demo             westeurope
# ansible, ansible-playbook, playbook: sets up machines [playbook server servers]
> ansible-playbook -i inventory.ini {file:site.yml}
    PLAY [web] *********************************************************

    TASK [Install nginx] ***********************************************
    changed: [web-1]

    PLAY RECAP *********************************************************
    web-1  : ok=3  changed=1  unreachable=0  failed=0
ping|reach|reachable all? host? > ansible all -i inventory.ini -m ping
    web-1 | SUCCESS => {
        "changed": false,
        "ping": "pong"
    }
# vault: keeps secrets [secret secrets hashicorp]
read > vault kv get secret/demo
    ===== Data =====
    Key       Value
    user      ada
# pulumi: describes infrastructure in a programming language [infrastructure]
deploy|up|apply > pulumi up
    Updating (dev):
     +  aws:s3:Bucket logs created (2s)
    Resources: + 2 created
preview|plan > pulumi preview
     +  aws:s3:Bucket logs create
# vercel: puts sites on Vercel [site website app project]
deploy|publish production? > vercel --prod
    ✅  Production: https://demo.vercel.app [12s]
# netlify: puts sites on Netlify [site website app]
deploy|publish production? > netlify deploy --prod
    🚀 Deploy complete
    Website URL: https://demo.netlify.app
# fly, flyctl, fly.io: runs apps near their users [app]
deploy > fly deploy
    ==> Building image
    ✔ Machine 1781 [app] update succeeded
    Visit your newly deployed app at https://demo.fly.dev/
# heroku: runs apps [app cli]
deploy > git push heroku main
    remote: -----> Node.js app detected
    remote: -----> Launching... Released v12
log > heroku logs --tail
    app[web.1]: listening on port 8080
# doctl, digitalocean: talks to DigitalOcean [cloud]
droplet all? > doctl compute droplet list
    ID           Name     Public IPv4     Memory    Status
    412345678    web-1    203.0.113.7     1024      active
`;
