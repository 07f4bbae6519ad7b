import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CpuAllowance } from '../../../../platform/jobs/cpu-allowance.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../../platform/jobs/job-handler.js';
import { RecordingPool } from './recording-pool.js';
import { RecordingProcess, type TaskLimit } from './recording-process.js';
import { pino } from 'pino';
import { RecordingTasksService } from './recording-tasks.service.js';

const MEMORY_LIMIT = 400 * 1024 ** 2;
const SLEEP_SECONDS = 3;
const TASKS = `
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
let kept;
const filled = (bytes) => Buffer.alloc(bytes, 1);
export const fine = (text) => text.toUpperCase();
export const pid = () => process.pid;
export const environment = () => ({ ...process.env });
export const sleep = () => new Promise((wake) => setTimeout(wake, ${SLEEP_SECONDS * 1000}));
export async function waitFor(file) {
  while (!existsSync(file)) await new Promise((wake) => setTimeout(wake, 20));
}
export const spin = () => { for (;;); };
export const busyChild = () => {
  const program = 'while (process.cpuUsage().user < 300_000);';
  return spawnSync(process.execPath, ['-e', program]).status;
};
export const leave = () => process.exit(3);
export function objects() {
  const held = [];
  for (;;) held.push(new Array(100_000).fill(0));
}
export function buffers() {
  const held = [];
  for (;;) held.push(filled(1_000_000));
}
export function grow() {
  kept = filled(250_000_000);
  return process.pid;
}
`;

let folder: string;
let module: string;
const typescriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const pool = new RecordingPool(MEMORY_LIMIT, ['--import', typescriptLoader]);

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

const LIMIT = { what: 'The task', seconds: 600 };
const run = (name: string, limit: TaskLimit = LIMIT) => pool.run({ module, name }, 'text', limit);
const failureOf = (name: string) => run(name).catch((error: unknown) => error);

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(20);
  }
}

describe('the processes', () => {
  it('run one task after the other', async () => {
    expect(await run('pid')).toBe(await run('pid'));
  });

  it.each([
    ['objects', UnrecoverableError, 'more memory'],
    ['buffers', UnrecoverableError, 'more memory'],
    ['leave', Error, ''],
  ] as const)('continue with other tasks when one fails: %s', async (name, kind, message) => {
    const failed = failureOf(name);
    await expect(Promise.all([run('fine'), run('fine'), run('fine')])).resolves.toEqual([
      'TEXT',
      'TEXT',
      'TEXT',
    ]);
    const failure = await failed;
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toHaveProperty('message', expect.stringContaining(message));
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('are replaced after a task that leaves much memory', async () => {
    const grown = await run('grow');
    expect(await run('pid')).not.toBe(grown);
  });

  it('end a task that takes too long', async () => {
    const ended = run('spin', { what: 'Spinning', seconds: 0.3 });
    await expect(ended).rejects.toThrow(new JobTimeout('Spinning took longer than 0.3 s.'));
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('end a task that takes too much CPU time', async () => {
    const cpu = new CpuAllowance(1_000);
    const ended = run('spin', { what: 'Spinning', seconds: 600, cpu });
    await expect(ended).rejects.toThrow(
      new UnrecoverableError('Spinning took more than its limit of 1 s of CPU time.'),
    );
    expect(cpu.usedMs).toBeGreaterThan(1_000);
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('charge a task with the CPU time of the processes that it starts', async () => {
    const cpu = new CpuAllowance(60_000);
    expect(await run('busyChild', { ...LIMIT, cpu })).toBe(0);
    if (process.platform === 'linux') expect(cpu.usedMs).toBeGreaterThanOrEqual(300);
  });

  it('have the whole time for a job that waited', async () => {
    const capacity = Math.max(2, availableParallelism() - 1);
    const sleeping = Array.from({ length: capacity }, () => run('sleep'));
    const job = run('fine', { what: 'The task', seconds: SLEEP_SECONDS / 2 });
    await expect(job).resolves.toBe('TEXT');
    await Promise.all(sleeping);
  });

  it('run a request although all are busy with jobs', async () => {
    const file = path.join(folder, 'go');
    const waiting = Array.from({ length: 10 }, () => pool.run({ module, name: 'waitFor' }, file, LIMIT));
    await expect(pool.runNow({ module, name: 'fine' }, 'text', LIMIT)).resolves.toBe('TEXT');
    await writeFile(file, '');
    await Promise.all(waiting);
  });

  it('make a task retryable if they are killed from outside', async () => {
    const pid = (await run('pid')) as number;
    const killed = failureOf('spin');
    await delay(100);
    process.kill(pid, 'SIGKILL');
    expect(await killed).toBeInstanceOf(RetryableError);
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('are replaced if they are killed while idle', async () => {
    const pid = (await run('pid')) as number;
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
    await delay(100);
    await expect(run('fine')).resolves.toBe('TEXT');
  });

  it('do not inherit the settings of the service', async () => {
    const before = process.env['SECRET_KEY'];
    process.env['SECRET_KEY'] = 'a secret';
    try {
      // A new process inherits the current environment.
      await failureOf('leave');
      const environment = (await run('environment')) as Record<string, string>;
      expect(environment).toHaveProperty('PATH');
      expect(environment).not.toHaveProperty('SECRET_KEY');
    } finally {
      if (before === undefined) delete process.env['SECRET_KEY'];
      else process.env['SECRET_KEY'] = before;
    }
  });

  it('have their own for urgent tasks, which the processor prefers', async () => {
    const pids: number[] = [];
    for (const urgency of ['urgent', 'normal', 'urgent', 'normal'] as const) {
      pids.push((await pool.runNow({ module, name: 'pid' }, null, LIMIT, urgency)) as number);
    }
    const [urgent = 0, normal = 0] = pids;
    expect(pids).toEqual([urgent, normal, urgent, normal]);
    expect(os.getPriority(urgent)).toBeLessThan(os.getPriority(normal));
    expect(os.getPriority(urgent)).toBeGreaterThan(os.getPriority());
  });

  it('end although another one ended at the same moment', async () => {
    const processes = [1, 2].map(
      () => new RecordingProcess(MEMORY_LIMIT, ['--import', typescriptLoader], 'normal'),
    );
    const [one, other] = processes as [RecordingProcess, RecordingProcess];
    const pids = await Promise.all(processes.map((each) => each.run({ module, name: 'pid' }, null, LIMIT)));
    for (const pid of pids as number[]) process.kill(pid, 'SIGKILL');
    // Node finds both ended, and then reports one after the other.
    for (const until = performance.now() + 200; performance.now() < until;);
    const inTurn = [one.end().then(() => other.end()), other.end().then(() => one.end())];
    await expect(Promise.all(inTurn)).resolves.toBeDefined();
  });

  it('end although the service is gone before they have started', async () => {
    const program = new URL('./recording-child.ts', import.meta.url);
    const child = fork(program, [String(MEMORY_LIMIT), '10'], {
      execArgv: ['--import', typescriptLoader],
      serialization: 'advanced',
      detached: true,
    });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('end with the pool', async () => {
    const other = new RecordingPool(MEMORY_LIMIT, ['--import', typescriptLoader]);
    const pid = (await other.run({ module, name: 'pid' }, null, LIMIT)) as number;
    await other.onApplicationShutdown();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

describe('a failed task', () => {
  const failure = (properties: object) => Object.assign(new Error('inside'), properties);
  const refused = async (answer: () => Promise<unknown>): Promise<unknown> => {
    const tasks = new RecordingTasksService(
      { run: answer } as unknown as RecordingPool,
      pino({ level: 'silent' }),
    );
    return tasks.transcribe({ cast: 'a.cast', picture: null }).catch((error: unknown) => error);
  };

  it('has the reason of a rejected input, but no internal details', async () => {
    const refusal = await refused(() => Promise.resolve({ refusal: 'Line 2 is not JSON.' }));
    expect(refusal).toEqual(new UnrecoverableError('Line 2 is not JSON.'));
    const fault = failure({});
    expect(await refused(() => Promise.reject(fault))).toBe(fault);
  });
});
