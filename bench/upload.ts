/**
 * Uploads a second of the built service, compared with a bare handler that gives the same guarantees
 * (upload-baseline.ts), with 50 uploads at once, and what they cost in CPU time and memory.
 *
 *     npm run bench:upload [rounds]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseAddress, openEmbeddedPostgres } from '@ttyreel/local-postgres';
import { RunningService } from '../test/support/running-service.js';
import { withClient } from './corpus/bulk-load.js';
import { cpuSecondsOfFamily, usageOf, untilQuiet } from './support/process-usage.js';
import { median, table } from './support/report.js';
import { postmasterOf } from './support/served-corpus.js';
import { startServer } from './support/server-process.js';
import { gifOfSize, UploadClient } from './support/upload-client.js';

const AT_ONCE = 50;
const ROUNDS = Number(process.argv[2] ?? 3);
/** Warm-up: a new server runs code that is not compiled yet, at half its later speed. */
const WARM_UPS = [
  { bytes: 500_000, uploads: 200 },
  { bytes: 50_000, uploads: 2_000 },
] as const;
/** A round takes a second or two: shorter ones vary by half. */
const SIZES = [
  { name: '500 KB', bytes: 500_000, uploads: 1_000 },
  { name: '10 MB', bytes: 10 * 1024 * 1024, uploads: 50 },
];
const AIMS = 'Aims: 100 uploads/s of 500 KB; growth under 200 MiB.';

interface Contender {
  readonly pid: number;
  readonly client: UploadClient;
  readonly address: DatabaseAddress;
  /** CPU time of its PostgreSQL, in seconds. */
  readonly databaseSeconds: () => number;
  /** Drops the pending work of the uploads: rendering videos of all of them would take minutes. */
  readonly forget: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface Round {
  /** Uploads per second. */
  readonly rate: number;
  /** Until the last response; all CPU times are in seconds. */
  readonly cpuPerUpload: number;
  readonly databaseCpuPerUpload: number;
  readonly clientCpuPerUpload: number;
}

async function startService(): Promise<Contender> {
  const service = await RunningService.start({
    LIMITS: 'bytes-per-user=999999999999 recordings-per-user=1000000000',
  });
  const client = new UploadClient(`${service.api}/gifs/upload/`, AT_ONCE, await service.createUser('bench'));
  const { address } = await openEmbeddedPostgres(service.dataDirectory);
  const postmaster = postmasterOf(service.dataDirectory);
  return {
    pid: service.pid,
    client,
    address,
    databaseSeconds: () => cpuSecondsOfFamily(postmaster),
    forget: async () => {
      await withClient(address, (database) => database.query('DELETE FROM outbox'));
    },
    end: async () => {
      client.close();
      await service.remove();
    },
  };
}

/** On the PostgreSQL of the service. */
async function startBaseline({ address, databaseSeconds }: Contender): Promise<Contender> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-baseline-'));
  const program = new URL('./upload-baseline.ts', import.meta.url);
  const server = await startServer(program, folder, JSON.stringify(address));
  const client = new UploadClient(`${server.address}/`, AT_ONCE);
  return {
    pid: server.pid,
    client,
    address,
    databaseSeconds,
    forget: () => Promise.resolve(),
    end: async () => {
      client.close();
      await server.end();
      await rm(folder, { recursive: true });
    },
  };
}

async function round(
  { pid, client, databaseSeconds, forget }: Contender,
  gif: Buffer,
  uploads: number,
): Promise<Round> {
  const used = () => ({ own: usageOf(pid).cpuSeconds, database: databaseSeconds() });
  const [before, clientBefore] = [used(), process.cpuUsage()];
  const rate = await client.upload(gif, uploads);
  const [answered, { user, system }] = [used(), process.cpuUsage(clientBefore)];
  await forget();
  await untilQuiet(pid);
  return {
    rate,
    cpuPerUpload: (answered.own - before.own) / uploads,
    databaseCpuPerUpload: (answered.database - before.database) / uploads,
    clientCpuPerUpload: (user + system) / 1e6 / uploads,
  };
}

/** @returns the memory in MiB after a few uploads, when every library is loaded */
async function prepare(contender: Contender): Promise<number> {
  // Created in advance: it takes so long that the server may close an idle connection before its next use.
  const first = gifOfSize(WARM_UPS[0].bytes);
  const warmUps = WARM_UPS.map(({ bytes, uploads }) => ({ gif: gifOfSize(bytes), uploads }));
  await contender.client.upload(first, 3);
  await untilQuiet(contender.pid);
  const { residentMiB } = usageOf(contender.pid);
  for (const { gif, uploads } of warmUps) {
    await contender.client.upload(gif, uploads);
    await contender.forget();
  }
  await untilQuiet(contender.pid);
  return residentMiB;
}

/** A line of the table. Restarts both servers, so that memory is only that of this size. */
async function measure({ name, bytes, uploads }: (typeof SIZES)[number]): Promise<string[]> {
  const gif = gifOfSize(bytes);
  const service = await startService();
  const baseline = await startBaseline(service);
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
    await baseline.end();
    await service.end();
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
    milliseconds(middle((of) => of.service.databaseCpuPerUpload)),
    milliseconds(middle((of) => of.baseline.cpuPerUpload)),
    milliseconds(middle((of) => of.baseline.databaseCpuPerUpload)),
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
      'PostgreSQL ms',
      'baseline CPU ms',
      'its PostgreSQL ms',
      'client CPU ms',
      'growth MiB',
      'baseline growth MiB',
    ],
    lines,
  ),
);
console.log(
  `\n${AT_ONCE} uploads at once, medians of ${ROUNDS} rounds. CPU is per upload, of the Node.js process with its\n` +
    'threads and of PostgreSQL, until the last response. Growth is the\n' +
    `highest memory of all rounds over that after the first three uploads.\n${AIMS}`,
);
