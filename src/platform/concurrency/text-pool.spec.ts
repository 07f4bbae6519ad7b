import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '../errors/domain-errors.js';
import { TextPool, TextTooComplex } from './text-pool.js';

const TASKS = `
export const fine = (text) => text.toUpperCase();
export const wrong = () => { throw new SyntaxError('inside'); };
export const spin = () => { for (;;); };
export function hog() {
  const held = [];
  for (;;) held.push(new Array(100_000).fill(0));
}
`;

let folder: string;
let module: string;
const pool = new TextPool();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-texts-'));
  const file = path.join(folder, 'tasks.mjs');
  await writeFile(file, TASKS);
  module = pathToFileURL(file).href;
});
afterAll(async () => {
  await pool.onApplicationShutdown();
  await rm(folder, { recursive: true, force: true });
});

const run = (name: string, seconds = 60, signal?: AbortSignal) =>
  pool.run({ module, name }, 'text', { what: 'Reading the text', seconds }, signal);

describe('the thread pool for texts', () => {
  it('returns the result of a task or throws its error', async () => {
    await expect(run('fine')).resolves.toBe('TEXT');
    await expect(run('wrong')).rejects.toThrow('inside');
  });

  it('ends tasks that take too long and continues with others', async () => {
    const ended = Promise.allSettled([run('spin', 0.3), run('spin', 0.3), run('spin', 0.3)]);
    await expect(run('fine')).resolves.toBe('TEXT');
    for (const result of await ended) {
      expect(result.status).toBe('rejected');
      expect(result).toHaveProperty('reason', expect.any(TextTooComplex));
      expect(result).toHaveProperty('reason.message', 'Reading the text took longer than 0.3 s.');
    }
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('ends a task that uses too much memory', async () => {
    await expect(run('hog')).rejects.toThrow('Reading the text needs more memory than allowed.');
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('ends a task whose caller has aborted, with the reason', async () => {
    const stop = new AbortController();
    const running = run('spin', 60, stop.signal);
    stop.abort(new Error('The service stops.'));
    await expect(running).rejects.toThrow('The service stops.');
  });

  it('rejects further tasks while 32 wait', async () => {
    const stop = new AbortController();
    const waiting = Array.from({ length: 34 }, () => run('spin', 60, stop.signal));
    const settled = Promise.allSettled(waiting);
    await expect(run('fine')).rejects.toThrow(TemporarilyUnavailable);
    stop.abort(new Error('The service stops.'));
    await settled;
    await expect(run('fine')).resolves.toBe('TEXT');
  });
});
