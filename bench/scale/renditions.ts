import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Member } from '../../test/production/installation.js';
import { RunningService, serviceEnvironment } from '../../test/support/running-service.js';
import { buildCast } from '../../test/support/cast-builder.js';
import { upload } from '../../test/support/upload.js';
import { withClient } from '../corpus/bulk-load.js';
import { cpuSecondsOfFamily } from '../support/process-usage.js';
import { median, table } from '../support/report.js';
import { type SharedParts, startSharedParts } from './shared-parts.js';

const RECORDINGS = 20;
const LINES = 60;
const POLL_MS = 100;

interface Turn {
  /** Jobs per second. */
  readonly rate: number;
  /** Seconds of CPU of the workers with their child processes, per job. */
  readonly cpu: number;
  readonly databaseCpu: number;
}

/** Jobs per second of one and of two workers, of recordings that wait when they start. @returns a table */
export async function measureRenditions(rounds: number): Promise<string> {
  const parts = await startSharedParts();
  const service = await RunningService.startProcess(parts.settings);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-workers-'));
  const turns = new Map<number, Turn[]>([
    [1, []],
    [2, []],
  ]);
  try {
    const key = await service.createUser('bench');
    const environment = await serviceEnvironment(parts.settings, folder);
    for (let round = 0; round < rounds; round += 1) {
      for (const [workers, measured] of turns) {
        await uploadAll(service, key, `${round} of ${workers}`);
        measured.push(await work(workers, environment, parts));
      }
    }
    return renditionsTable(turns);
  } finally {
    await service.remove();
    await parts.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function uploadAll(service: RunningService, key: string, name: string): Promise<void> {
  for (let at = 0; at < RECORDINGS; at += 1) {
    const events = Array.from(
      { length: LINES },
      (_, line) => [line / 10, 'o', `${name}, ${at}: ${line}\r\n`] as const,
    );
    const cast = buildCast({ version: 2, width: 80, height: 24, events });
    await upload(service, key, { title: `Recording ${at}`, cast: Buffer.from(cast), gif: null });
  }
}

/** Until all jobs are done. */
async function work(
  count: number,
  environment: NodeJS.ProcessEnv,
  { database, databaseSeconds }: SharedParts,
): Promise<Turn> {
  const jobs = await withClient(database, waitingJobs);
  const start = (_: unknown, at: number) =>
    Member.start('worker.js', {
      ...environment,
      DATA_DIR: path.join(environment['DATA_DIR'] ?? '', String(at)),
    });
  const [begun, databaseBefore] = [performance.now(), databaseSeconds()];
  const workers = await Promise.all(Array.from({ length: count }, start));
  const used = () => workers.reduce((sum, { pid }) => sum + cpuSecondsOfFamily(pid), 0);
  await withClient(database, async (client) => {
    while ((await waitingJobs(client)) > 0) await delay(POLL_MS);
  });
  const seconds = (performance.now() - begun) / 1_000;
  const turn = {
    rate: jobs / seconds,
    cpu: used() / jobs,
    databaseCpu: (databaseSeconds() - databaseBefore) / jobs,
  };
  for (const worker of workers) await worker.end();
  return turn;
}

async function waitingJobs(client: Parameters<Parameters<typeof withClient>[1]>[0]): Promise<number> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM outbox');
  return rows[0]?.count ?? 0;
}

function renditionsTable(turns: ReadonlyMap<number, Turn[]>): string {
  const one = turns.get(1) ?? [];
  const milliseconds = (seconds: number) => (1_000 * seconds).toFixed(0);
  const lines = [...turns].map(([workers, measured]) => [
    String(workers),
    median(measured.map(({ rate }) => rate)).toFixed(1),
    milliseconds(median(measured.map(({ cpu }) => cpu))),
    milliseconds(median(measured.map(({ databaseCpu }) => databaseCpu))),
    median(measured.map(({ rate }, round) => rate / (one[round]?.rate ?? rate))).toFixed(2),
  ]);
  return table(['workers', 'jobs/s', 'CPU ms', 'PostgreSQL ms', 'ratio'], lines);
}
