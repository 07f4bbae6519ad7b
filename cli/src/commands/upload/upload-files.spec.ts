import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { filesOfArguments } from './upload-files.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-patterns-'));
const before = process.cwd();
beforeAll(() => {
  for (const name of ['here', 'demos', 'other']) mkdirSync(path.join(folder, name));
  for (const name of ['demos/a.cast', 'demos/b.cast', 'other/a.cast', 'here/c.cast'])
    writeFileSync(path.join(folder, name), '{}');
  process.chdir(path.join(folder, 'here'));
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it.each([
  ['./*.cast', ['c.cast']],
  ['../demos/*.cast', ['a.cast', 'b.cast']],
  ['.././demos/[b]*', ['b.cast']],
  ['../*/a.cast', ['a.cast', 'a.cast']],
  [`${folder}/demos/*`, ['a.cast', 'b.cast']],
])('expands %s', async (pattern, names) => {
  expect((await filesOfArguments([pattern])).map(({ name }) => name)).toEqual(names);
});
