import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import type { CacheTag } from './cache-tag.js';
import { InvalidationListener } from './invalidation-listener.js';
import { createCachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import type { PublicTransactions } from './public-transactions.js';

const WITHIN_MS = 8_000;
const SUSPENDED = 'response cache suspended: the database connection for invalidations is down';

/** A process with a response cache. */
class Instance {
  readonly cache = new ResponseCache();
  readonly lines: string[] = [];
  readonly #listener: InvalidationListener;

  constructor(address: DatabaseAddress) {
    const log = pino(
      {},
      { write: (line: string) => this.lines.push((JSON.parse(line) as { msg: string }).msg) },
    );
    this.#listener = new InvalidationListener(address, this.cache, log);
    this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.onModuleDestroy();
  }

  /** Requests a response with the tags. */
  async load(target: string, ...tags: CacheTag[]): Promise<void> {
    const description = { contentType: 'text/plain', cacheControl: 'no-cache', tags };
    await this.cache.get(
      target,
      () => Promise.resolve(createCachedResponse(Buffer.from(target), description)),
      true,
    );
  }

  has(target: string): boolean {
    return this.cache.find(target) !== undefined;
  }

  /** Whether the cache is active. */
  async isListening(): Promise<boolean> {
    await this.load('/probe');
    return this.has('/probe');
  }
}

async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !(await isSo());) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

let database: TestDatabase;
let source: DataSource;
let writer: Instance;
let reader: Instance;
let changes: PublicTransactions;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource({
    ...dataSourceOptions(database.address, entities),
    entities: [],
    migrations: [],
  }).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(async () => {
  [writer, reader] = [new Instance(database.address), new Instance(database.address)];
  await eventually(() => writer.isListening());
  await eventually(() => reader.isListening());
  changes = publicTransactions(source, writer.cache);
});
afterEach(async () => {
  await writer.stop();
  await reader.stop();
});

const write = (...tags: CacheTag[]): Promise<void> =>
  changes.transaction((_manager, changed) => {
    changed(...tags);
    return Promise.resolve();
  });

describe('a write', () => {
  it('invalidates its own process when it returns, and the other processes soon after', async () => {
    for (const instance of [writer, reader]) {
      await instance.load('/changed', 'gif:1');
      await instance.load('/other', 'gif:2');
    }
    await write('lists', 'gif:1');
    expect(writer.has('/changed')).toBe(false);
    await eventually(() => !reader.has('/changed'));
    expect(reader.has('/other')).toBe(true);
  });

  it('is not announced before its commit', async () => {
    await reader.load('/changed', 'gif:1');
    await changes.transaction(async (_manager, changed) => {
      changed('gif:1');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(reader.has('/changed')).toBe(true);
    });
    await eventually(() => !reader.has('/changed'));
  });

  it('that fails is not announced to other processes', async () => {
    await reader.load('/untouched', 'gif:1');
    await reader.load('/after', 'gif:2');
    const failed = changes.transaction((_manager, changed) => {
      changed('gif:1');
      return Promise.reject(new Error('No.'));
    });
    await expect(failed).rejects.toThrow('No.');
    await write('gif:2');
    await eventually(() => !reader.has('/after'));
    expect(reader.has('/untouched')).toBe(true);
  });

  it('invalidates its own process when the confirmation of its commit is lost', async () => {
    await writer.load('/changed', 'gif:1');
    const lost = changes.transaction(async (manager, changed) => {
      changed('gif:1');
      await manager.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(lost).rejects.toThrow();
    expect(writer.has('/changed')).toBe(false);
  });

  it('without tags invalidates nothing', async () => {
    await reader.load('/untouched', 'lists');
    expect(await changes.transaction((manager) => manager.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    expect(reader.has('/untouched')).toBe(true);
  });

  it('with more tags than fit a notification invalidates all of them', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `gif:${1_000_000 + at}` as const);
    const ends = [many[0], many[1_500], many.at(-1)] as CacheTag[];
    for (const tag of ends) await reader.load(`/${tag}`, tag);
    await reader.load('/other', 'gif:1');
    await write(...many);
    await eventually(() => ends.every((tag) => !reader.has(`/${tag}`)));
    expect(reader.has('/other')).toBe(true);
  });

  it('with very many tags invalidates everything', async () => {
    await reader.load('/other', 'tag:1');
    await write(...Array.from({ length: 20_000 }, (_, at) => `gif:${1_000_000 + at}` as const));
    await eventually(() => !reader.has('/other'));
  });
});

describe('a listener', () => {
  it('suspends the cache while its connection is lost', async () => {
    await reader.load('/changed', 'gif:1');
    await source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'ttyreel changes' AND datname = current_database()`,
    );
    await eventually(() => reader.lines.includes(SUSPENDED));
    await eventually(() => reader.isListening());
    expect(reader.has('/changed')).toBe(false);
    expect(reader.lines).toEqual([SUSPENDED, 'response cache resumed']);
    await reader.load('/changed', 'gif:1');
    await write('gif:1');
    await eventually(() => !reader.has('/changed'));
  });

  it('starts without a database and listens once there is one', async () => {
    const late = new Instance({ ...database.address, database: `${database.address.database}_late` });
    await eventually(() => late.lines.length > 0);
    expect(await late.isListening()).toBe(false);
    const admin = new Client(database.address);
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database.address.database}_late`);
    await eventually(() => late.isListening());
    await late.stop();
    await admin.query(`DROP DATABASE ${database.address.database}_late WITH (FORCE)`);
    await admin.end();
  });

  describe('behind a network that fails', () => {
    let proxy: TcpProxy;
    let remote: Instance;

    beforeEach(async () => {
      const { host, port } = database.address;
      proxy = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
      remote = new Instance({ ...database.address, host: '127.0.0.1', port: proxy.port });
      await eventually(() => remote.isListening());
    });
    afterEach(async () => {
      await remote.stop();
      await proxy.stop();
    });

    it('notices a dead connection within seconds and recovers', async () => {
      await remote.load('/changed', 'gif:1');
      proxy.swallow();
      await eventually(() => !remote.has('/changed'));
      expect(await remote.isListening()).toBe(false);
      proxy.pass();
      await eventually(() => remote.isListening());
    });
  });
});
