/**
 * Writes the command line of the GitHub Action, `action/ttyreel.mjs`: `npm run build:action`. It is part of the commit,
 * so that the Action runs the code of its commit and fetches nothing. With --check, fails if it is not up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { BUNDLE, licensesOf } from './bundle.mjs';

const ACTION = path.join(import.meta.dirname, '../action');

const entryPoints = [path.join(import.meta.dirname, 'src/action.ts')];
const outfile = path.join(ACTION, 'ttyreel.mjs');
const { outputFiles, metafile } = await build({ ...BUNDLE, entryPoints, outfile });
const files = {
  [outfile]: outputFiles[0].text,
  [path.join(ACTION, 'LICENSES.txt')]: await licensesOf(metafile),
};
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not what its sources make: run \`npm run build:action\` and commit it.`);
    process.exitCode = 1;
  }
}
