import { readFile, writeFile } from 'node:fs/promises';
import { manualPage } from './src/commands/manual.js';
import { makeProgram } from './src/program.js';

/** Writes the manual page: `npm run man -w cli`. */
const { version } = JSON.parse(await readFile(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};
await writeFile(new URL('man/ttyreel.1', import.meta.url), manualPage(makeProgram(), version));
