#!/bin/sh
# What docker/compose.scale.yaml describes, without containers: two services and two workers on PostgreSQL, Redis and an
# S3 store, behind Caddy with docker/Caddyfile. Redis and dnsmasq are Debian packages. Usage, after npm ci:
#   test/production/up.sh                                    until Ctrl-C, then everything stops
#   test/production/up.sh npm run faults -- many-machines    each service that the command starts is such an installation
set -eu
cd "$(dirname "$0")/../.."
PATH="$PATH:/usr/sbin"
for program in redis-server caddy dnsmasq openssl; do
  if ! command -v "$program" >/dev/null; then
    echo "$program is missing: apt-get install --no-install-recommends redis-server dnsmasq-base openssl," >&2
    echo "and Caddy from https://caddyserver.com/download (or go install github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9)" >&2
    exit 1
  fi
done
version=$(caddy version | sed -E 's/^v?([0-9.]+).*/\1/')
if [ "$(printf '%s\n' 2.11.4 "$version" | sort -V | head -1)" != 2.11.4 ]; then
  echo "Caddy $version cannot send a request with a body to another instance: put 2.11.4 or later first in PATH" >&2
  exit 1
fi
npm run build --silent
exec node --import tsx test/production/up.ts "$@"
