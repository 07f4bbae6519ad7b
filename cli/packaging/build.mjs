/**
 * Makes what package managers need of the built command line: a Homebrew formula, a Debian package and a Dockerfile,
 * beside the package itself. Publishes nothing. Without dpkg-deb there is no Debian package.
 * Usage, after npm run build: node cli/packaging/build.mjs FOLDER URL, where URL is the one that the folder will have
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const HERE = import.meta.dirname;
const PACKAGE = path.join(HERE, '../../dist/ttyreel.tgz');
const [OUT, URL] = process.argv.slice(2);

const scratch = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-packaging-'));
process.umask(0o022);
try {
  execFileSync('tar', ['-xzf', PACKAGE, '--no-same-owner', '-C', scratch]);
  const unpacked = path.join(scratch, 'package');
  const { version, engines } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8'));
  const values = {
    VERSION: version,
    URL: URL.replace(/\/$/, ''),
    SHA256: createHash('sha256').update(readFileSync(PACKAGE)).digest('hex'),
    NODE: engines.node.replace('>=', '>= '),
  };
  mkdirSync(OUT, { recursive: true });
  copyFileSync(PACKAGE, path.join(OUT, `ttyreel-cli-${version}.tgz`));
  fill('ttyreel.rb', path.join(OUT, 'ttyreel.rb'), values);
  fill('Dockerfile', path.join(OUT, 'ttyreel-cli.Dockerfile'), values);
  if (spawnSync('dpkg-deb', ['--version']).error) console.error('No Debian package: dpkg-deb is missing.');
  else buildDebian(unpacked, path.join(scratch, 'root'), values);
} finally {
  rmSync(scratch, { recursive: true });
}

/** Writes a template with its values. */
function fill(template, file, values) {
  const text = readFileSync(path.join(HERE, template), 'utf8');
  writeFileSync(
    file,
    text.replace(/@([A-Z0-9]+)@/g, (_, name) => values[name]),
  );
}

/** @param root the folder that becomes `/` */
function buildDebian(unpacked, root, values) {
  const files = {
    dist: 'usr/lib/ttyreel/dist',
    'package.json': 'usr/lib/ttyreel/package.json',
    LICENSE: 'usr/share/doc/ttyreel/copyright',
    'completions/ttyreel.bash': 'usr/share/bash-completion/completions/ttyreel',
    'completions/_ttyreel': 'usr/share/zsh/vendor-completions/_ttyreel',
    'completions/ttyreel.fish': 'usr/share/fish/vendor_completions.d/ttyreel.fish',
  };
  for (const folder of ['DEBIAN', 'usr/bin', 'usr/share/man/man1'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const [from, to] of Object.entries(files))
    cpSync(path.join(unpacked, from), path.join(root, to), { recursive: true });
  const page = gzipSync(readFileSync(path.join(unpacked, 'man/ttyreel.1')), { level: 9 });
  writeFileSync(path.join(root, 'usr/share/man/man1/ttyreel.1.gz'), page);
  symlinkSync('../lib/ttyreel/dist/ttyreel.js', path.join(root, 'usr/bin/ttyreel'));
  const bytes = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name)).length);
  const kibibytes = Math.ceil(bytes.reduce((sum, each) => sum + each, 0) / 1_024);
  fill('control', path.join(root, 'DEBIAN/control'), { ...values, KIBIBYTES: kibibytes });
  chmodSync(root, 0o755);
  const file = path.join(OUT, `ttyreel_${values.VERSION}_all.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', root, file], { stdio: 'ignore' });
}
