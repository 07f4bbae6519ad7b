#!/bin/sh
# What docker/compose.scale.yaml describes, without containers, from Debian packages: two services and two workers on
# PostgreSQL, Redis and an S3 store, behind Caddy with docker/Caddyfile. Usage, after npm ci:
#   test/production/up.sh                                    until Ctrl-C, then everything stops
#   test/production/up.sh npm run faults -- many-machines    each service that the command starts is such an installation
set -eu
cd "$(dirname "$0")/../.."
PATH="$PATH:/usr/sbin"
for program in redis-server caddy dnsmasq openssl; do
  if ! command -v "$program" >/dev/null; then
    echo "$program is missing: apt-get install --no-install-recommends redis-server caddy dnsmasq-base openssl" >&2
    exit 1
  fi
done
npm run build --silent
exec node --import tsx test/production/up.ts "$@"
