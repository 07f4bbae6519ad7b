/**
 * Uploads a second of the built service beside those of a bare handler that only writes the bytes to the disk
 * (upload-baseline.ts), with 50 uploads at once, and what they cost in CPU time and memory.
 *
 *     npm run bench:upload [rounds]
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RunningService } from '../test/support/running-service.js';
import { usageOf, untilQuiet } from './support/process-usage.js';
import { median, table } from './support/report.js';
import { startServer } from './support/server-process.js';
import { gifOfSize, UploadClient } from './support/upload-client.js';

const AT_ONCE = 50;
const ROUNDS = Number(process.argv[2] ?? 3);
/** A service that just started runs uncompiled code, at half its later speed. */
const WARM_UP = { bytes: 500_000, uploads: 200 };
const SIZES = [
  { name: '500 KB', bytes: 500_000, uploads: 100 },
  { name: '10 MB', bytes: 10 * 1024 * 1024, uploads: 50 },
];
const AIMS = 'Aims: a ratio of at least 0.5; growth under 200 MiB.';

interface Contender {
  readonly pid: number;
  readonly client: UploadClient;
  /** Removes what the last round left on the disk, where that can be done while it runs. */
  readonly tidy: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Round {
  /** Uploads a second. */
  readonly rate: number;
  /** Until everything that the uploads caused is done. */
  readonly cpuPerUpload: number;
  readonly clientCpuPerUpload: number;
}

async function startService(): Promise<Contender> {
  const service = await RunningService.start();
  const client = new UploadClient(`${service.api}/gifs/upload/`, AT_ONCE, await service.createUser('bench'));
  return {
    pid: service.pid,
    client,
    tidy: () => Promise.resolve(),
    end: async () => {
      client.close();
      await service.remove();
    },
  };
}

async function startBaseline(): Promise<Contender> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-baseline-'));
  const server = await startServer(new URL('./upload-baseline.ts', import.meta.url), folder);
  const client = new UploadClient(`${server.address}/`, AT_ONCE);
  return {
    pid: server.pid,
    client,
    tidy: async () => {
      await Promise.all((await readdir(folder)).map((name) => rm(path.join(folder, name))));
    },
    end: async () => {
      client.close();
      await server.end();
      await rm(folder, { recursive: true });
    },
  };
}

async function round({ pid, client, tidy }: Contender, gif: Buffer, uploads: number): Promise<Round> {
  const before = usageOf(pid).cpuSeconds;
  const clientBefore = process.cpuUsage();
  const rate = await client.upload(gif, uploads);
  const { user, system } = process.cpuUsage(clientBefore);
  await untilQuiet(pid);
  const cpu = usageOf(pid).cpuSeconds - before;
  await tidy();
  return { rate, cpuPerUpload: cpu / uploads, clientCpuPerUpload: (user + system) / 1e6 / uploads };
}

/** @returns the memory, in MiB, after a few uploads, when every library is loaded */
async function prepare(contender: Contender): Promise<number> {
  const gif = gifOfSize(WARM_UP.bytes);
  await round(contender, gif, 3);
  const { residentMiB } = usageOf(contender.pid);
  await round(contender, gif, WARM_UP.uploads);
  return residentMiB;
}

/** A line of the table. Both are started anew, so that memory is that of this size alone. */
async function measure({ name, bytes, uploads }: (typeof SIZES)[number]): Promise<string[]> {
  const gif = gifOfSize(bytes);
  const service = await startService();
  const baseline = await startBaseline();
  const rounds: { service: Round; baseline: Round }[] = [];
  try {
    const serviceAtRest = await prepare(service);
    const baselineAtRest = await prepare(baseline);
    for (let count = 0; count < ROUNDS; count++) {
      rounds.push({
        service: await round(service, gif, uploads),
        baseline: await round(baseline, gif, uploads),
      });
    }
    const growth = usageOf(service.pid).peakMiB - serviceAtRest;
    const baselineGrowth = usageOf(baseline.pid).peakMiB - baselineAtRest;
    return line(name, rounds, growth, baselineGrowth);
  } finally {
    await Promise.all([service.end(), baseline.end()]);
  }
}

function line(
  name: string,
  rounds: readonly { service: Round; baseline: Round }[],
  growth: number,
  baselineGrowth: number,
): string[] {
  const middle = (value: (of: (typeof rounds)[number]) => number) => median(rounds.map(value));
  const milliseconds = (seconds: number) => (1000 * seconds).toFixed(1);
  return [
    name,
    middle((of) => of.service.rate).toFixed(1),
    middle((of) => of.baseline.rate).toFixed(1),
    middle((of) => of.service.rate / of.baseline.rate).toFixed(2),
    milliseconds(middle((of) => of.service.cpuPerUpload)),
    milliseconds(middle((of) => of.baseline.cpuPerUpload)),
    milliseconds(middle((of) => of.service.clientCpuPerUpload)),
    growth.toFixed(0),
    baselineGrowth.toFixed(0),
  ];
}

const lines: string[][] = [];
for (const size of SIZES) lines.push(await measure(size));
console.log(
  table(
    [
      'size',
      'uploads/s',
      'baseline/s',
      'ratio',
      'CPU ms',
      'baseline CPU ms',
      'client CPU ms',
      'growth MiB',
      'baseline growth MiB',
    ],
    lines,
  ),
);
console.log(
  `\n${AT_ONCE} uploads at once, medians of ${ROUNDS} rounds. CPU is per upload, of the Node.js process with its\n` +
    'threads, until the thumbnails are made too; that of the embedded PostgreSQL is not in it. Growth is the\n' +
    `highest memory of all rounds over that after the first three uploads.\n${AIMS}`,
);
