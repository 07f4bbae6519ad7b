import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ReplicatedDatabase,
  startReplicatedDatabase,
} from '../../../test/support/replicated-database.js';
import { dataSourceOptions, searchOptions } from '../database/data-source-options.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { ReplicaMetrics } from './replica-metrics.js';
import { Replica } from './replica.js';

let folder: string;
let servers: ReplicatedDatabase;
let database: DataSource;
let cache: ResponseCache;
let lines: string[];
let replica: Replica;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-replica-'));
  servers = await startReplicatedDatabase(folder);
  database = await new DataSource(dataSourceOptions(servers.primary.address)).initialize();
  await database.query('CREATE TABLE note (text text)');
});
afterAll(async () => {
  await database.destroy();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @param address of the replica */
function follow(address = servers.replica.address): Replica {
  cache = new ResponseCache();
  lines = [];
  const sources = {
    list: new DataSource(dataSourceOptions(address)),
    search: new DataSource(searchOptions(address)),
  };
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const made = new Replica(database, sources, cache, new ReplicaMetrics(new Registry()), log);
  made.start();
  return made;
}
beforeEach(() => {
  replica = follow();
});
afterEach(() => replica.onModuleDestroy());

const isReplica = (manager: EntityManager) =>
  manager.query<{ yes: boolean }[]>('SELECT pg_is_in_recovery() AS yes').then(([row]) => row?.yes ?? false);
const readsReplica = (kind: 'list' | 'search' = 'list') => replica.read(kind, database.manager, isReplica);
const countNotes = () =>
  replica.read('list', database.manager, async (manager) => {
    const [row]: { count: number }[] = await manager.query('SELECT count(*)::int AS count FROM note');
    return row?.count;
  });

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await pause(10);
}

async function write(): Promise<void> {
  await database.query(`INSERT INTO note VALUES ('new')`);
  cache.invalidate(['lists']);
}

it('reads lists and searches once it has what the database has', async () => {
  expect(await readsReplica()).toBe(false);
  await until(() => readsReplica());
  expect(await readsReplica('search')).toBe(true);
});

it('never reads from before a change that the process knows of', async () => {
  await until(() => readsReplica());
  const [before = 0] = [await countNotes()];
  for (let added = 1; added <= 100; added += 1) {
    await write();
    expect(await countNotes()).toBe(before + added);
    if (added % 10 === 0) await until(() => readsReplica());
  }
});

it('reads from the database while the replica is behind', async () => {
  await until(() => readsReplica());
  const paused = await new DataSource(dataSourceOptions(servers.replica.address)).initialize();
  await paused.query('SELECT pg_wal_replay_pause()');
  await write();
  await pause(100);
  expect(await readsReplica()).toBe(false);
  await paused.query('SELECT pg_wal_replay_resume()');
  await until(() => readsReplica());
  await paused.destroy();
});

it('reads from the database when the replica is away, and says so once', async () => {
  await until(() => readsReplica());
  await servers.replica.stop();
  expect([await readsReplica(), await readsReplica()]).toEqual([false, false]);
  expect(lines.filter((line) => line.includes('the replica cannot be used'))).toHaveLength(1);
});

it('does not read from a server that is no replica', async () => {
  await replica.onModuleDestroy();
  replica = follow(servers.primary.address);
  await until(() => Promise.resolve(lines.length > 0));
  expect(lines[0]).toContain('DATABASE_REPLICA_URL names a server that is no replica.');
});
