#!/bin/sh
# Builds ttyreel into a folder with everything it needs to run. The image contains this folder; CI runs it without a
# container engine.
# Usage, after npm ci: docker/assemble.sh TARGET
set -eu
target=${1:?Usage: docker/assemble.sh TARGET}
cd "$(dirname "$0")/.."

npm run build --silent

mkdir -p "$target/docker" "$target/docs" "$target/cli"
for package in packages/*/package.json; do
  folder=$(dirname "$package")
  mkdir -p "$target/$folder/dist"
  cp "$package" "$target/$folder"
  cp "$folder"/dist/index.js* "$target/$folder/dist"
  if [ -d "$folder/tables" ]; then cp -R "$folder/tables" "$target/$folder"; fi
done
cp -R dist package.json package-lock.json .npmrc demo LICENSE CHANGELOG.md "$target"
cp cli/package.json cli/README.md "$target/cli"
cp docker/healthcheck.mjs "$target/docker"
cp docs/*.md "$target/docs"
mkdir "$target/docs/images"
cp docs/images/alert-*.png docs/images/badges.png docs/images/command-line.gif "$target/docs/images"
cp -r web "$target"
cd "$target"
npm ci --omit=dev --no-fund --no-audit
# Declarations and documents are not needed at run time. Source maps stay, because stack traces use them.
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
# The service runs as another account, and a clone may be readable by its owner only.
chmod -R a+rX .
