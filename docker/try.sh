#!/bin/sh
# Runs the content of the image without a container engine: assembles the folder, starts the service as an account that
# may write only to its data and to /tmp, runs the health check, and stops the service.
# Usage, after npm ci: docker/try.sh
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d /tmp/ttyreel-image-XXXXXX)
service=
cleanup() {
  if [ -n "$service" ]; then kill "$service" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap cleanup EXIT

sh docker/assemble.sh "$work/app"
du -sh "$work/app"
mkdir -m 700 "$work/data"
chmod -R a-w "$work/app"
chmod 755 "$work"

as_account=
if [ "$(id -u)" -eq 0 ]; then
  chown 65534:65534 "$work/data"
  as_account='setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs'
fi
PORT=$(node_modules/.bin/tsx test/support/print-free-port.ts)
export NODE_ENV=production HOST=127.0.0.1 PORT DATA_DIR="$work/data" HOME=/nonexistent
cd "$work/app"
$as_account node --enable-source-maps dist/programs/main.js >"$work/log" 2>&1 &
service=$!
attempts=0
until $as_account node docker/healthcheck.mjs 2>/dev/null; do
  attempts=$((attempts + 1))
  if [ "$attempts" -ge 60 ] || ! kill -0 "$service" 2>/dev/null; then
    echo 'The service did not become ready:' >&2
    cat "$work/log" >&2
    exit 1
  fi
  sleep 1
done
kill -TERM "$service"
wait "$service"
service=
echo 'The service became ready and stopped with exit code 0.'
