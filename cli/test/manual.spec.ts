import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ALL_COMMANDS } from '../src/all-commands.js';
import { manualPage } from '../src/commands/about/manual.js';
import { makeProgram } from '../src/program.js';

const CLI = path.resolve(import.meta.dirname, '..');

it('the manual page is up to date; `npm run man -w cli` updates it', () => {
  const { version } = JSON.parse(readFileSync(path.join(CLI, 'package.json'), 'utf8')) as { version: string };
  expect(readFileSync(path.join(CLI, 'man/ttyreel.1'), 'utf8')).toBe(
    manualPage(makeProgram(ALL_COMMANDS), version),
  );
});
