import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildGif, commentLabel, extension } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import type { Scenario } from './scenario.js';

const MIB = 1024 * 1024;
/** Larger than the kernel buffers of a connection that nobody reads. */
const GIF_BYTES = 8 * MIB;
const ATTACK_MS = 10_000;
const RELEASED_AFTER_MS = 5_000;
const MAX_GROWTH = 100 * MIB;
const MAX_P99_MS = 500;
/** The service may open further database connections meanwhile. */
const SPARE_DESCRIPTORS = 16;

/** The behaviour of a client that pipelines and never reads. */
interface Attack {
  readonly name: string;
  readonly connections: number;
  /** The number of requests that each connection sends at once, again every second. */
  readonly burst: number;
  readonly path: (gifId: string) => string;
}

const ATTACKS: readonly Attack[] = [
  {
    name: '4 connections, 1,300 reads of a GIF a second each',
    connections: 4,
    burst: 1_300,
    path: (id) => `/media/${id}.gif`,
  },
  {
    name: '100 connections, 60 reads of the description a second each',
    connections: 100,
    burst: 60,
    path: () => '/api/openapi.json',
  },
  {
    name: '100 connections, 10 reads of a GIF each',
    connections: 100,
    burst: 10,
    path: (id) => `/media/${id}.gif`,
  },
];

const DEFAULT_LIMITS = {
  LIMITS: 'media-per-minute= concurrent-requests= concurrent-requests-per-address=',
};

export const scenario: Scenario = {
  title: 'clients that pipeline requests and read no response disturb nobody',
  async run() {
    const service = await RunningService.start(DEFAULT_LIMITS);
    try {
      const key = await service.createUser('ada');
      const comment = extension(commentLabel, Buffer.alloc(GIF_BYTES, 32));
      const gif = Buffer.from(buildGif({ width: 6, height: 4, frames: [{ before: [comment] }] }));
      const { id } = await upload(service, key, { title: 'Large', gif });
      // The first requests load code that stays in memory.
      await readAsUser(service, key, Date.now() + 2_000);
      for (const attack of ATTACKS) await withstand(service, key, id, attack);
      expectNoGarbageCollectedFiles(service.output);
    } finally {
      await service.remove();
    }
  },
};

async function withstand(service: RunningService, key: string, gifId: string, attack: Attack): Promise<void> {
  const before = { memory: await memoryOf(service.pid), files: await descriptorsOf(service.pid) };
  const until = Date.now() + ATTACK_MS;
  const [times, peak] = await Promise.all([
    readAsUser(service, key, until),
    peakMemory(service, until),
    ...Array.from({ length: attack.connections }, () => pipeline(service, attack, gifId, until)),
  ]);
  await sleep(RELEASED_AFTER_MS);
  const after = { memory: await memoryOf(service.pid), files: await descriptorsOf(service.pid) };
  const p99 = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
  const growth = Math.max(peak, after.memory) - before.memory;
  console.log(
    `   ${attack.name}: ${times.length} reads of a user, p99 ${p99.toFixed(0)} ms; memory +${(growth / MIB).toFixed(0)} MiB; ` +
      `media files open afterwards ${after.files.media}, descriptors ${before.files.all} before and ${after.files.all} after`,
  );
  if (p99 > MAX_P99_MS) throw new Error(`The user waits ${p99.toFixed(0)} ms.`);
  if (growth > MAX_GROWTH) throw new Error(`Memory grows by ${(growth / MIB).toFixed(0)} MiB.`);
  if (after.files.media > 0) throw new Error(`${after.files.media} media files are still open.`);
  if (after.files.all > before.files.all + SPARE_DESCRIPTORS) {
    throw new Error(`${after.files.all} descriptors are open, ${before.files.all} were before.`);
  }
}

/** Sends bursts on one connection and reopens it when it is closed. Never reads. */
async function pipeline(
  service: RunningService,
  { burst, path }: Attack,
  gifId: string,
  until: number,
): Promise<void> {
  const { hostname, port } = new URL(service.address);
  const bytes = `GET ${path(gifId)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(burst);
  const open = async (): Promise<Socket> => {
    const opened = connect({ host: hostname, port: Number(port) });
    opened.on('error', () => opened.destroy());
    opened.pause();
    await Promise.race([once(opened, 'connect'), once(opened, 'close')]);
    return opened;
  };
  let socket = await open();
  while (Date.now() < until) {
    if (socket.destroyed) socket = await open();
    socket.write(bytes);
    await sleep(1_000);
  }
  socket.destroy();
}

/** Lists the user's recordings from another address, one request after the other. @returns milliseconds of each */
async function readAsUser(service: RunningService, key: string, until: number): Promise<number[]> {
  const times: number[] = [];
  const agent = new http.Agent({ keepAlive: true });
  while (Date.now() < until) {
    const begun = performance.now();
    const status = await get(`${service.api}/gifs/me/`, key, agent);
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`The user is answered ${status}.`);
    await sleep(20);
  }
  agent.destroy();
  return times;
}

function get(url: string, key: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, localAddress: '127.0.0.2', headers: { 'X-API-Key': key } }, (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      })
      .once('error', reject);
  });
}

async function peakMemory({ pid }: RunningService, until: number): Promise<number> {
  let peak = 0;
  while (Date.now() < until) {
    peak = Math.max(peak, await memoryOf(pid));
    await sleep(100);
  }
  return peak;
}

/** @returns the private resident memory in bytes */
async function memoryOf(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number);
  return (resident - shared) * 4_096;
}

async function descriptorsOf(pid: number): Promise<{ all: number; media: number }> {
  const names = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return { all: names.length, media: targets.filter((target) => target.includes('/media/')).length };
}

/** Node closes a forgotten file when it collects its handle, and logs a warning. */
function expectNoGarbageCollectedFiles(output: string): void {
  if (output.includes('on garbage collection')) throw new Error('Files were left to the garbage collector.');
}
