import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicChanges } from '../../../test/support/public-changes.js';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../database/data-source-options.js';
import type { DatabaseAddress } from '../database/database-address.js';
import type { CacheTag } from './cache-tag.js';
import { InvalidationListener } from './invalidation-listener.service.js';
import { makeCachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import type { PublicTransactions } from './public-transactions.service.js';

const WITHIN_MS = 8_000;
const NOBODY_CONNECTED = 'changes are not heard: no answers are kept';

/** A process that keeps answers, as far as it hears of changes. */
class Instance {
  readonly kept = new ResponseCache();
  readonly lines: string[] = [];
  readonly #listener: InvalidationListener;

  constructor(address: DatabaseAddress) {
    const log = pino(
      {},
      { write: (line: string) => this.lines.push((JSON.parse(line) as { msg: string }).msg) },
    );
    this.#listener = new InvalidationListener(address, this.kept, log);
    this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.onModuleDestroy();
  }

  /** Asks for an answer that depends on the keys. */
  async keep(target: string, ...tags: CacheTag[]): Promise<void> {
    const description = { contentType: 'text/plain', cacheControl: 'no-cache', tags };
    await this.kept.get(
      target,
      () => Promise.resolve(makeCachedResponse(Buffer.from(target), description)),
      true,
    );
  }

  has(target: string): boolean {
    return this.kept.find(target) !== undefined;
  }

  /** Whether changes are heard: only then anything is kept. */
  async hears(): Promise<boolean> {
    await this.keep('/probe');
    return this.has('/probe');
  }
}

async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !(await isSo());) {
    if (Date.now() > deadline) throw new Error('It did not become so in time.');
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
  await eventually(() => writer.hears());
  await eventually(() => reader.hears());
  changes = publicChanges(source, writer.kept);
});
afterEach(async () => {
  await writer.stop();
  await reader.stop();
});

const change = (...keys: CacheTag[]): Promise<void> =>
  changes.transaction((_manager, changed) => {
    changed(...keys);
    return Promise.resolve();
  });

describe('a write', () => {
  it('is known here when it is done, and soon in the other processes', async () => {
    for (const instance of [writer, reader]) {
      await instance.keep('/changed', 'gif:1');
      await instance.keep('/other', 'gif:2');
    }
    await change('lists', 'gif:1');
    expect(writer.has('/changed')).toBe(false);
    await eventually(() => !reader.has('/changed'));
    expect(reader.has('/other')).toBe(true);
  });

  it('is told to nobody before its commit', async () => {
    await reader.keep('/changed', 'gif:1');
    await changes.transaction(async (_manager, changed) => {
      changed('gif:1');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(reader.has('/changed')).toBe(true);
    });
    await eventually(() => !reader.has('/changed'));
  });

  it('that fails is told to no other process', async () => {
    await reader.keep('/untouched', 'gif:1');
    await reader.keep('/after', 'gif:2');
    const failed = changes.transaction((_manager, changed) => {
      changed('gif:1');
      return Promise.reject(new Error('No.'));
    });
    await expect(failed).rejects.toThrow('No.');
    await change('gif:2');
    await eventually(() => !reader.has('/after'));
    expect(reader.has('/untouched')).toBe(true);
  });

  it('whose commit may have come through, though nobody said so, is known here', async () => {
    await writer.keep('/changed', 'gif:1');
    const lost = changes.transaction(async (manager, changed) => {
      changed('gif:1');
      await manager.query('SELECT pg_terminate_backend(pg_backend_pid())');
    });
    await expect(lost).rejects.toThrow();
    expect(writer.has('/changed')).toBe(false);
  });

  it('that tells nothing sends nothing', async () => {
    await reader.keep('/untouched', 'lists');
    expect(await changes.transaction((manager) => manager.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    expect(reader.has('/untouched')).toBe(true);
  });

  it('of more than a notification holds is told whole', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `gif:${1_000_000 + at}` as const);
    const ends = [many[0], many[1_500], many.at(-1)] as CacheTag[];
    for (const key of ends) await reader.keep(`/${key}`, key);
    await reader.keep('/other', 'gif:1');
    await change(...many);
    await eventually(() => ends.every((key) => !reader.has(`/${key}`)));
    expect(reader.has('/other')).toBe(true);
  });

  it('of very much is told as a change of everything', async () => {
    await reader.keep('/other', 'tag:1');
    await change(...Array.from({ length: 20_000 }, (_, at) => `gif:${1_000_000 + at}` as const));
    await eventually(() => !reader.has('/other'));
  });
});

describe('a listener', () => {
  it('keeps nothing from the loss of its connection until it listens again', async () => {
    await reader.keep('/changed', 'gif:1');
    await source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'ttyreel changes' AND datname = current_database()`,
    );
    await eventually(() => reader.lines.includes(NOBODY_CONNECTED));
    await eventually(() => reader.hears());
    expect(reader.has('/changed')).toBe(false);
    expect(reader.lines).toEqual([NOBODY_CONNECTED, 'changes are heard again']);
    await reader.keep('/changed', 'gif:1');
    await change('gif:1');
    await eventually(() => !reader.has('/changed'));
  });

  it('starts without a database and listens when there is one', async () => {
    const late = new Instance({ ...database.address, database: `${database.address.database}_late` });
    await eventually(() => late.lines.length > 0);
    expect(await late.hears()).toBe(false);
    const admin = new Client(database.address);
    await admin.connect();
    await admin.query(`CREATE DATABASE ${database.address.database}_late`);
    await eventually(() => late.hears());
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
      await eventually(() => remote.hears());
    });
    afterEach(async () => {
      await remote.stop();
      await proxy.stop();
    });

    it('notices within seconds that nothing comes through any more, and recovers', async () => {
      await remote.keep('/changed', 'gif:1');
      proxy.swallow();
      await eventually(() => !remote.has('/changed'));
      expect(await remote.hears()).toBe(false);
      proxy.pass();
      await eventually(() => remote.hears());
    });
  });
});
