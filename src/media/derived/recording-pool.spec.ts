import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Hopeless, TookTooLong } from '../../jobs/job-handler.js';
import { RecordingPool } from './recording-pool.js';
import { RecordingTasks } from './recording-tasks.service.js';

const TASKS = `
export const fine = (text) => text.toUpperCase();
export const spin = () => { for (;;); };
export const leave = () => process.exit(3);
export function hog() {
  const held = [];
  for (;;) held.push(new Array(100_000).fill(0));
}
`;

let folder: string;
let module: string;
const pool = new RecordingPool();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-pool-'));
  const file = path.join(folder, 'tasks.mjs');
  await writeFile(file, TASKS);
  module = pathToFileURL(file).href;
});
afterAll(async () => {
  await pool.onApplicationShutdown();
  await rm(folder, { recursive: true, force: true });
});

const never = () => AbortSignal.timeout(60_000);
const run = (name: string, signal = never()) => pool.run({ module, name }, 'text', signal);

describe('the threads', () => {
  it.each(['hog', 'leave'])(
    'go on with other tasks when one is ended by what it does: %s',
    async (name) => {
      const ended = run(name).catch((error: unknown) => error);
      await expect(Promise.all([run('fine'), run('fine'), run('fine')])).resolves.toEqual([
        'TEXT',
        'TEXT',
        'TEXT',
      ]);
      expect(await ended).toHaveProperty('message', expect.any(String));
      await expect(run('fine')).resolves.toBe('TEXT');
    },
    60_000,
  );

  it('end a task that takes too long', async () => {
    const ended = run('spin', AbortSignal.timeout(300));
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    await expect(run('fine')).resolves.toBe('TEXT');
  }, 60_000);
});

describe('a task that was ended', () => {
  const failure = (properties: object) => Object.assign(new Error('inside'), properties);
  const refused = async (answer: () => Promise<unknown>): Promise<unknown> => {
    const tasks = new RecordingTasks({ run: answer } as unknown as RecordingPool);
    return tasks.transcribe(new Uint8Array()).catch((error: unknown) => error);
  };

  it('says what it was too much for', async () => {
    const late = await refused(() => Promise.reject(failure({ name: 'AbortError' })));
    expect(late).toBeInstanceOf(TookTooLong);
    const large = await refused(() => Promise.reject(failure({ code: 'ERR_WORKER_OUT_OF_MEMORY' })));
    expect(large).toBeInstanceOf(Hopeless);
    expect(large).toHaveProperty('message', expect.stringContaining('memory'));
    expect(large).toHaveProperty('isFinal', true);
  });

  it('says why its input was refused, and nothing of what went wrong inside', async () => {
    const refusal = await refused(() => Promise.resolve({ refusal: 'Line 2 is not JSON.' }));
    expect(refusal).toEqual(new Hopeless('Line 2 is not JSON.'));
    const fault = failure({});
    expect(await refused(() => Promise.reject(fault))).toBe(fault);
  });
});
