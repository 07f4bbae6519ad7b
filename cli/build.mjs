/**
 * Builds the command line into `dist`, where a command loads its own chunk, and packs it as `dist/ttyreel.tgz` of the
 * service, which serves it. The package contains all of its dependencies, so nothing is fetched by name.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, licensesOf } from './bundle.mjs';

const HERE = import.meta.dirname;
const OUT = path.join(HERE, 'dist');
const SERVED = path.join(HERE, '../dist');
const PACKAGE = path.join(SERVED, 'ttyreel.tgz');
const SOURCES = [
  ...['src', 'package.json', 'README.md', 'LICENSE', 'build.mjs', 'bundle.mjs'],
  ...['../packages/recording/src', '../package-lock.json'],
].map((name) => path.join(HERE, name));

if (!isUpToDate()) {
  await bundle();
  await writeManuals();
  await pack();
}

function isUpToDate() {
  const built = [path.join(OUT, 'ttyreel.js'), PACKAGE].map(modified);
  const files = SOURCES.flatMap((source) => [source, ...filesIn(source)]);
  return Math.min(...built) > Math.max(...files.map(modified));
}

/** With folders, whose time changes when a file is removed. */
function filesIn(source) {
  if (!statSync(source).isDirectory()) return [];
  return readdirSync(source, { recursive: true }).map((name) => path.join(source, name));
}

/** In milliseconds; 0 when there is no such file. */
function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

async function bundle() {
  const entryPoints = { ttyreel: path.join(HERE, 'src/main.ts') };
  const { outputFiles, metafile } = await build({ ...BUNDLE, entryPoints, outdir: OUT, splitting: true });
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT);
  for (const { path: file, contents } of outputFiles) await writeFile(file, contents);
  const program = path.join(OUT, 'ttyreel.js');
  const { text } = outputFiles.find(({ path: file }) => file === program);
  await writeFile(program, `#!/usr/bin/env node\n${text}`);
  await chmod(program, 0o755);
  await writeFile(path.join(OUT, 'LICENSES.txt'), await licensesOf(metafile));
}

/** The manual page and the completions, as the program prints them. */
async function writeManuals() {
  const files = {
    'man/ttyreel.1': ['manual'],
    'completions/ttyreel.bash': ['completion', 'bash'],
    'completions/_ttyreel': ['completion', 'zsh'],
    'completions/ttyreel.fish': ['completion', 'fish'],
  };
  for (const [name, command] of Object.entries(files)) {
    const file = path.join(HERE, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, execFileSync(process.execPath, [path.join(OUT, 'ttyreel.js'), ...command]));
  }
}

async function pack() {
  await mkdir(SERVED, { recursive: true });
  const command = ['pack', '--json', '--ignore-scripts', '--pack-destination', SERVED];
  const [{ filename }] = JSON.parse(execFileSync('npm', command, { cwd: HERE, encoding: 'utf8' }));
  await rename(path.join(SERVED, filename), PACKAGE);
}
