import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { S3BlobStore } from '../../platform/storage/s3-blob-store.js';
import { StorageUnavailable } from '../../platform/storage/storage-errors.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';

const KEY = 'ab/abcdef0123.gif';

let database: TestDatabase;
let source: DataSource;
let server: Server;
let store: S3BlobStore;
let references: BlobReferencesService;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
afterEach(() => {
  store.close();
  server.closeAllConnections();
  server.close();
});

/** An S3 server that answers as the test says, and what uses it. */
async function serve(listener: RequestListener): Promise<void> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secrets = { accessKeyId: 'key', secretAccessKey: 'secret' };
  store = new S3BlobStore({ endpoint, region: 'us-east-1', bucket: 'media', ...secrets });
  references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);
}

describe('a store that does not answer', () => {
  it('holds an upload up for a few seconds at most, which is then told to come again', async () => {
    let calls = 0;
    await serve(() => (calls += 1));
    const upload = source.transaction((manager) => references.pinForReference([KEY], manager));
    await expect(upload).rejects.toThrow(StorageUnavailable);
    expect(calls).toBe(1);
  }, 15_000);

  it('has one connection to the database waiting for it, however much is to be removed', async () => {
    const waiting: ServerResponse[] = [];
    let arrived: () => void = () => undefined;
    await serve((_request, response) => {
      waiting.push(response);
      arrived();
    });
    const first = new Promise<void>((resolve) => (arrived = resolve));
    const removals = Array.from({ length: 20 }, (_, n) =>
      references.removeUnreferenced(`ab/abcdef01${String(n).padStart(2, '0')}.gif`),
    );
    await first;
    const [row]: { open: number }[] = await source.query(
      `SELECT count(*)::int AS open FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    expect([row?.open, waiting.length]).toEqual([1, 1]);

    arrived = () => waiting.at(-1)?.writeHead(204).end();
    arrived();
    expect(await Promise.all(removals)).toEqual(removals.map(() => true));
    expect(waiting).toHaveLength(20);
  });

  it('keeps no removal from being tried after one that failed', async () => {
    const statuses = [403, 204];
    await serve((_request, response) => response.writeHead(statuses.shift() ?? 500).end());
    const [failing, next] = [KEY, KEY].map((key) => references.removeUnreferenced(key));
    await expect(failing).rejects.toThrow(StorageUnavailable);
    expect(await next).toBe(true);
  });
});
