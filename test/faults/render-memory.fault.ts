import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { type Scenario, Skipped } from './scenario.js';

const MEBIBYTE = 1024 ** 2;
const MEMORY_LIMIT = 256 * MEBIBYTE;
const CAST_BYTES = 10 * MEBIBYTE - 10_000;
const MOST_GROWTH_MIB = 150;
const SLOWEST_LIVE_MS = 2_000;
const PATIENCE_MS = 240_000;

/** Every cell of every frame has another glyph. */
function randomCast(bytes: number): Buffer<ArrayBuffer> {
  const [columns, rows] = [200, 60];
  let state = 1;
  const glyph = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCodePoint(0x21 + ((state >>> 8) % 0x2f00));
  };
  const events: [number, 'o', string][] = [];
  for (let size = 0; size < bytes;) {
    const text = Array.from({ length: columns * rows }, glyph).join('');
    const event = [events.length / 20, 'o', `\u001b[H${text}`] as [number, 'o', string];
    const line = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (size + line > bytes) break;
    size += line;
    events.push(event);
  }
  return Buffer.from(buildCast({ version: 2, width: columns, height: rows, events }));
}

const smallCast = (line: string) =>
  Buffer.from(buildCast({ version: 2, width: 30, height: 5, events: [[0.5, 'o', `${line}\r\n`]] }));

/** The memory of a process in MiB. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The rendering processes of a service. */
async function renderers(service: RunningService): Promise<number[]> {
  const pattern = ['-P', String(service.pid), '-f', 'recording-child'];
  const { stdout } = await promisify(execFile)('pgrep', pattern).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}.`);
    await delay(100);
  }
}

/** The result of a picture: 200, or 404 with the reason. */
async function picture(service: RunningService, id: string): Promise<{ status: number; detail: string }> {
  const response = await fetch(`${service.address}/media/${id}.gif`);
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
  return { status, detail: status === 200 ? '' : body.toString() };
}

/** Tracks the memory and the response times of the service. */
async function watch(
  service: RunningService,
  until: AbortSignal,
): Promise<{ growthMiB: number; slowestMs: number }> {
  const before = await residentMiB(service.pid);
  let [most, slowestMs] = [before, 0];
  while (!until.aborted) {
    const begun = performance.now();
    await (await fetch(`${service.address}/health/live`)).arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    most = Math.max(most, await residentMiB(service.pid));
    await delay(50);
  }
  return { growthMiB: most - before, slowestMs };
}

/** One recording needs more memory than the limit while others arrive. */
async function playTooLarge(service: RunningService, key: string): Promise<void> {
  const { id: warm } = await upload(service, key, { title: 'First', gif: null, cast: smallCast('first') });
  await until('a small picture is made', async () => (await picture(service, warm)).status === 200);
  const ended = new AbortController();
  const watching = watch(service, ended.signal);
  const { id: large } = await upload(service, key, {
    title: 'Noise',
    gif: null,
    cast: randomCast(CAST_BYTES),
  });
  const others: string[] = [];
  for (const line of ['one', 'two', 'three']) {
    others.push((await upload(service, key, { title: line, gif: null, cast: smallCast(line) })).id);
  }
  for (const id of others) {
    await until('the other pictures are made', async () => (await picture(service, id)).status === 200);
  }
  await until('the large picture has an end', async () => (await picture(service, large)).status !== 503);
  ended.abort();
  const { growthMiB, slowestMs } = await watching;
  const { status, detail } = await picture(service, large);
  console.log(
    `   grew by ${growthMiB.toFixed(0)} MiB, slowest live ${slowestMs.toFixed(0)} ms, ${status} ${detail}`,
  );
  if (growthMiB > MOST_GROWTH_MIB) throw new Error(`The service grew by ${growthMiB.toFixed(0)} MiB.`);
  if (slowestMs > SLOWEST_LIVE_MS) throw new Error(`/health/live took ${slowestMs.toFixed(0)} ms.`);
  if (status !== 200 && !detail.includes('more memory')) throw new Error(`No reason is given: ${detail}`);
}

/** The process that renders a recording is killed. */
async function playKilled(service: RunningService, key: string): Promise<void> {
  await until('the processes have ended', async () => (await renderers(service)).length === 0);
  const cast = randomCast(MEBIBYTE);
  const { id } = await upload(service, key, { title: 'Interrupted', gif: null, cast });
  let pids: number[] = [];
  await until('a process draws', async () => (pids = await renderers(service)).length > 0);
  await delay(1_000);
  if ((await picture(service, id)).status === 200) throw new Skipped('it draws faster than it can be killed');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await until('the picture is drawn all the same', async () => {
    const { status, detail } = await picture(service, id);
    if (status === 404) throw new Error(detail);
    return status === 200;
  });
}

/** The service is killed while it renders. */
async function playOrphans(service: RunningService, key: string): Promise<void> {
  await upload(service, key, { title: 'Orphan', gif: null, cast: randomCast(MEBIBYTE) });
  let pids: number[] = [];
  await until('a process draws', async () => (pids = await renderers(service)).length > 0);
  await service.end('SIGKILL');
  await until('the processes end with the service', () => Promise.resolve(!pids.some(isAlive)));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export const scenario: Scenario = {
  title: 'a recording that takes too much memory fails alone, and one whose process is killed is made',
  async run() {
    if (process.platform !== 'linux') throw new Skipped('it reads /proc');
    const service = await RunningService.start({ LIMITS: `render-memory-bytes=${MEMORY_LIMIT}` });
    try {
      const key = await service.createUser('ada');
      await playTooLarge(service, key);
    } finally {
      await service.remove();
    }
    const other = await RunningService.start();
    try {
      const key = await other.createUser('ada');
      await playKilled(other, key);
      await playOrphans(other, key);
    } finally {
      await other.remove();
    }
  },
};
