/**
 * Creates a realistic corpus in a separate embedded PostgreSQL, for the benchmarks of lists and search.
 *
 *     npm run bench:corpus -- <public recordings> [folder]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Piscina } from 'piscina';
import { keptSecretKey } from '../src/platform/config/secret-key.js';
import { KeyVault } from '../src/platform/credentials/key-vault.js';
import { type DatabaseAddress, startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { migrate } from '../src/platform/database/migrate.js';
import {
  connectForLoad,
  continueSequences,
  copyInto,
  withClient,
  withoutIndexes,
} from './corpus/bulk-load.js';
import type { Chunk } from './corpus/chunk-worker.js';
import { describeCorpus } from './corpus/corpus-report.js';
import { makePerson, makeRepo } from './corpus/people.js';
import { type CorpusPlan, planCorpus } from './corpus/plan.js';
import { personRow, RECORDING_TABLES, repoRow, SHARED_TABLES, tagRow } from './corpus/rows.js';
import { corpusTags } from './corpus/tags.js';
import { corpusFolder, markComplete } from './support/corpus-folder.js';

const SEED = 20_261_121;
const CHUNK = 1_000;
/** The operator's commands fill the tables that are derived from the loaded ones. */
const DERIVED = ['rebuild-lists', 'rebuild-search'];

const publicCount = Number(process.argv[2]);
if (!Number.isSafeInteger(publicCount) || publicCount < 1_000) {
  throw new Error('Give the number of public recordings, at least 1000: npm run bench:corpus -- 100000');
}
const folder = path.resolve(process.argv[3] ?? corpusFolder(publicCount));
if (existsSync(folder)) throw new Error(`${folder} already exists. Delete it to create the corpus again.`);

const plan = planCorpus(publicCount, SEED);
// Without fsync: after a crash, the corpus is created again.
const postgres = await startEmbeddedPostgres(folder, { durable: false });
try {
  await timed('schema', () => migrate(postgres.address));
  await setAutovacuum(postgres.address, 'off');
  await timed(`${plan.recordingCount} recordings`, () => loadBase(postgres.address));
  for (const command of DERIVED) await timed(command, () => runAdmin(command));
  await timed('vacuum', () => vacuum(postgres.address));
  await setAutovacuum(postgres.address, 'on');
  console.log(await withClient(postgres.address, describeCorpus));
} finally {
  await postgres.stop();
}
await markComplete(folder, plan);

async function loadBase(address: DatabaseAddress): Promise<void> {
  const client = await connectForLoad(address);
  try {
    const { app_user, repo, tag } = SHARED_TABLES;
    const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
    const { secretId } = new KeyVault(await keptSecretKey(folder));
    const people = numbers(plan.userCount).map((seq) => personRow(seq, makePerson(seq, plan.seed), secretId));
    const repos = numbers(plan.repoCount).map((seq) => repoRow(seq, makeRepo(seq, plan.seed)));
    await copyInto(client, 'app_user', app_user, people);
    await copyInto(client, 'repo', repo, repos);
    await copyInto(
      client,
      'tag',
      tag,
      corpusTags(plan).map((made, place) => tagRow(place + 1, made)),
    );
    await withoutIndexes(client, Object.keys(RECORDING_TABLES), () => loadRecordings(address, plan));
    await continueSequences(client, [...Object.keys(SHARED_TABLES), 'gif']);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** Two threads generate recordings while PostgreSQL loads those of a third. */
async function loadRecordings(address: DatabaseAddress, { recordingCount }: CorpusPlan): Promise<void> {
  const threads = new Piscina({
    filename: new URL('./corpus/chunk-thread.mjs', import.meta.url).href,
    maxThreads: availableParallelism() + 1,
    minThreads: availableParallelism() + 1,
  });
  const chunks = Array.from({ length: Math.ceil(recordingCount / CHUNK) }, (_, place): Chunk => {
    const firstSeq = place * CHUNK + 1;
    return { address, plan, firstSeq, lastSeq: Math.min(firstSeq + CHUNK - 1, recordingCount) };
  });
  try {
    await Promise.all(chunks.map((chunk) => threads.run(chunk)));
  } finally {
    await threads.destroy();
  }
}

async function runAdmin(command: string): Promise<void> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/programs/admin.js', command], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm run admin -- ${command} exited with ${code ?? 'a signal'}.`);
}

/** Autovacuum would slow down loading, and its snapshot would hold back the vacuum at the end. */
async function setAutovacuum(address: DatabaseAddress, state: 'on' | 'off'): Promise<void> {
  await withClient(address, async (client) => {
    await client.query(`ALTER SYSTEM SET autovacuum = ${state}`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Vacuums and analyses, so that index-only scans skip the table and the planner has statistics. */
async function vacuum(address: DatabaseAddress): Promise<void> {
  await withClient(address, async (client) => {
    // A row is visible to all only once the log of its commit, and of concurrent ones, is written.
    await client.query('SET synchronous_commit = on');
    await client.query('CHECKPOINT');
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  });
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
}
