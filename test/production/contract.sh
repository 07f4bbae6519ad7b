#!/bin/sh
# Contract tests through the proxy, each file on an installation of its own (see up.sh). Left out are tests of settings
# of one process, of plain HTTP, and those that read right after a write what another service may have in its cache.
set -eu
cd "$(dirname "$0")"
exec ./up.sh npm run jest -- --selectProjects contract --maxWorkers 1 \
  'contract/(collections|gif-lists|if-match|media-ranges|search|tags|upload|users)\.spec'
