/**
 * Builds a release into `release/` and publishes nothing: the folder of the image, the command line and its packages,
 * the list of dependencies (CycloneDX), the notes and the checksums of all.
 * Usage, on a clean tree: npm run release -- X.Y.Z URL, where URL is the one that `release/` will have
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

process.chdir(import.meta.dirname);
const OUT = path.resolve('release');
const PACKAGES = [
  '.',
  'cli',
  ...readdirSync('packages')
    .filter(isFolder)
    .map((name) => `packages/${name}`),
];

function isFolder(name) {
  return !name.includes('.');
}

function run(command, ...values) {
  execFileSync(command, values, { stdio: 'inherit' });
}

function printed(command, values, cwd = '.') {
  return execFileSync(command, values, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
}

/** The section of a version in the changelog, or undefined. */
function notesOf(version) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  return sections.find((section) => section.startsWith(`${version} - `));
}

/** What keeps this tree from being the release of a version. */
function* problems(version, url) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return yield `"${version}" is not a version. Usage: npm run release -- X.Y.Z URL`;
  if (!/^https:\/\/./.test(url)) yield `"${url}" is not the URL where release/ will be.`;
  for (const folder of PACKAGES) {
    const file = path.join(folder, 'package.json');
    const found = JSON.parse(readFileSync(file, 'utf8')).version;
    if (found !== version) yield `${file} has version ${found}. Write ${version}, then run npm install.`;
  }
  const notes = notesOf(version);
  if (notes === undefined) yield `CHANGELOG.md has no section "## ${version} - YYYY-MM-DD".`;
  else if (!/^\S+ - \d{4}-\d\d-\d\d$/m.test(notes))
    yield `The section of ${version} in CHANGELOG.md has no date.`;
  const schema = `test/upgrades/${version}.sql`;
  if (!existsSync(schema)) yield `${schema} is missing. Run npm run db:dump -- ${version}, and commit it.`;
  if (printed('git', ['status', '--porcelain'])) yield 'The tree has changes that are not committed.';
}

function build(version, url) {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  const name = `ttyreel-${version}`;
  const folder = path.join(OUT, name);
  run('sh', 'docker/assemble.sh', folder);
  const time = printed('git', ['log', '-1', '--format=%cI']);
  const sameBytes = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ...sameBytes, '-czf', `${folder}.tar.gz`, '-C', OUT, name);
  writeFileSync(
    `${folder}.cdx.json`,
    printed('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], folder),
  );
  rmSync(folder, { recursive: true });
  // dpkg-deb gives it to all files.
  process.env.SOURCE_DATE_EPOCH = printed('git', ['log', '-1', '--format=%ct']);
  run('node', 'cli/packaging/build.mjs', OUT, url);
  const commit = printed('git', ['rev-parse', 'HEAD']);
  writeFileSync(path.join(OUT, 'NOTES.md'), `# ttyreel ${notesOf(version)}\nBuilt from commit ${commit}.\n`);
}

function writeChecksums() {
  const lines = readdirSync(OUT).map((name) => {
    const hash = createHash('sha256').update(readFileSync(path.join(OUT, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  writeFileSync(path.join(OUT, 'SHA256SUMS'), lines.join(''));
}

const [version = '', url = ''] = process.argv.slice(2);
const found = [...problems(version, url)];
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
run('npm', 'run', 'check');
build(version, url);
writeChecksums();
console.log(`release/ has version ${version}. Nothing was published.`);
