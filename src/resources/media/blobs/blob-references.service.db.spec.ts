import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import { S3BlobStore } from '../../../platform/storage/s3-blob-store.js';
import { StorageUnavailable } from '../../../platform/storage/storage-errors.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { RenditionEntity } from '../renditions/rendition.entity.js';

const KEY = 'ab/abcdef0123.gif';

let database: MigratedDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
});
afterAll(() => database.drop());

const referencesIn = (store: BlobStore) =>
  new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);

describe('a store that does not respond', () => {
  let server: Server;
  let store: S3BlobStore;
  let references: BlobReferencesService;

  afterEach(() => {
    store.close();
    server.closeAllConnections();
    server.close();
  });

  /** An S3 server that responds as the test says, and the services that use it. */
  async function serve(listener: RequestListener): Promise<void> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secrets = { accessKeyId: 'key', secretAccessKey: 'secret' };
    store = new S3BlobStore({ endpoint, region: 'us-east-1', bucket: 'media', ...secrets });
    references = referencesIn(store);
  }

  it('fails an upload after a few seconds', async () => {
    let calls = 0;
    await serve(() => (calls += 1));
    const upload = source.transaction((manager) => references.pinForReference([KEY], manager));
    await expect(upload).rejects.toThrow(StorageUnavailable);
    expect(calls).toBe(1);
  });

  it('keeps one database connection waiting for any number of removals', async () => {
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

  it('does not prevent removals after a failed one', async () => {
    const statuses = [403, 204];
    await serve((_request, response) => response.writeHead(statuses.shift() ?? 500).end());
    const [failing, next] = [KEY, KEY].map((key) => references.removeUnreferenced(key));
    await expect(failing).rejects.toThrow(StorageUnavailable);
    expect(await next).toBe(true);
  });
});

describe('a file that is stored again while it is being removed', () => {
  let folder: string;
  let store: DiskBlobStore;
  let references: BlobReferencesService;

  beforeEach(async () => {
    await source.query('TRUNCATE app_user CASCADE');
    folder = await createMediaFolder();
    store = new DiskBlobStore(folder);
    references = referencesIn(store);
    await store.put(KEY, Buffer.from('again'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is kept if the recording comes first', async () => {
    const [authorSeq = 0] = await insertUsers(source, {});
    const [gifSeq = 0] = await insertGifs(source, { authorSeq });
    let removal: Promise<boolean> | undefined;
    await source.transaction(async (manager) => {
      await references.pinForReference([KEY], manager);
      removal = references.removeUnreferenced(KEY);
      await delay(100);
      await manager.insert(RenditionEntity, { gifSeq, name: 'gif', state: 'ready', blobKey: KEY });
    });
    expect(await removal).toBe(false);
    expect(await store.size(KEY)).toBe(5);
  });

  it('is rejected for a retry if the removal comes first', async () => {
    const other = KEY.replace('0123', '4567');
    await store.put(other, Buffer.from('other'));
    expect(await references.removeUnreferenced(KEY)).toBe(true);
    const pinning = source.transaction((manager) => references.pinForReference([other, KEY], manager));
    await expect(pinning).rejects.toThrow(TemporarilyUnavailable);
  });
});
