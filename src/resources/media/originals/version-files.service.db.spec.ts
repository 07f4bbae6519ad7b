import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { quotas } from '../../../../test/support/quotas.js';
import { TestOutbox } from '../../../../test/support/test-outbox.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { InsufficientStorage } from '../../../platform/errors/domain-errors.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { BlobSweepService } from '../blobs/blob-sweep.service.js';
import type { NewRendition } from '../renditions/rendition.entity.js';
import { OriginalsRepository } from './originals.repository.js';
import { OriginalsService } from './originals.service.js';
import { VersionFilesRepository } from './version-files.repository.js';
import { VersionFilesService } from './version-files.service.js';

const NAMES = ['cast', 'gif', 'thumbnail', 'still', 'mp4'] as const;

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let originals: OriginalsService;
let versions: VersionFilesService;
let references: BlobReferencesService;
let sweep: BlobSweepService;
let recording: { gifSeq: number; authorSeq: number };

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await source.query('TRUNCATE app_user, outbox RESTART IDENTITY CASCADE');
  folder = await createMediaFolder();
  store = new DiskBlobStore(folder);
  const referrers = new BlobReferenceRepository(source.manager);
  references = new BlobReferencesService(source, referrers, store);
  sweep = new BlobSweepService(store, referrers, references);
  open();
  const [authorSeq = 0] = await insertUsers(source, { username: 'ada' });
  const [gifSeq = 0] = await insertGifs(source, { authorSeq });
  recording = { gifSeq, authorSeq };
  for (const name of NAMES) {
    const { blobKey, hash, byteSize } = await stored('cast', name);
    await source.query(
      `INSERT INTO rendition (gif_seq, name, state, blob_key, hash, byte_size) VALUES ($1, $2, 'ready', $3, $4, $5)`,
      [gifSeq, name, blobKey, hash, byteSize],
    );
  }
  const transcript = `INSERT INTO rendition (gif_seq, name, state) VALUES ($1, 'transcript', 'ready')`;
  await source.query(transcript, [gifSeq]);
  await quotas(source).rebuild();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function open(settings: Record<string, string> = {}): void {
  const [rows, limits] = [new OriginalsRepository(), quotas(source, settings)];
  originals = new OriginalsService(rows, references, store, new TestOutbox(source).relay, limits);
  const files = new VersionFilesRepository(source.manager);
  versions = new VersionFilesService(files, rows, originals, references, limits);
}

async function stored(
  name: 'cast' | 'gif',
  text: string,
): Promise<NewRendition & { readonly blobKey: string }> {
  const hash = createHash('sha256').update(text).digest('hex');
  const file = { name, state: 'ready', blobKey: `aa/${text}.bin`, hash, byteSize: text.length } as const;
  await store.put(file.blobKey, Buffer.from(text));
  return file;
}

const change = (kept: number, keepsPictures = true, dropped: readonly number[] = []) => ({
  kept,
  dropped,
  keepsPictures,
});

async function replace(to: NewRendition, ...options: Parameters<typeof change>): Promise<void> {
  const released = await source.transaction((manager) =>
    versions.replace(recording, change(...options), [to], manager),
  );
  await originals.release(released);
}

async function rows(): Promise<Record<string, string>> {
  const found: { name: string; state: string; blob_key: string | null }[] = await source.query(
    'SELECT name, state, blob_key FROM rendition ORDER BY name',
  );
  return Object.fromEntries(
    found.map(({ name, state, blob_key: key }) => [
      name,
      `${state} ${key ? path.basename(key, '.bin') : '-'}`,
    ]),
  );
}

async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(path.basename(key, '.bin'));
  return keys.sort();
}

describe('a replaced file', () => {
  it('is kept, and its pictures are shown until there are new ones', async () => {
    await replace(await stored('cast', 'new'), 1);
    expect(await rows()).toEqual({
      ...{ cast: 'ready new', gif: 'pending gif', mp4: 'pending mp4', still: 'pending still' },
      ...{ thumbnail: 'pending thumbnail', transcript: 'pending -' },
      ...{ 'version-1-cast': 'ready cast', 'version-1-gif': 'ready gif' },
    });
    expect(await files()).toEqual(['cast', 'gif', 'mp4', 'new', 'still', 'thumbnail']);
    expect(await source.query('SELECT kind FROM outbox')).toEqual([{ kind: 'picture' }]);
    expect(await quotas(source).rebuild()).toBe(0);
  });

  it('is not shown at all if its pictures must not be', async () => {
    await replace(await stored('cast', 'new'), 1, false);
    expect(await rows()).toMatchObject({
      gif: 'pending -',
      thumbnail: 'pending -',
      'version-1-gif': 'ready gif',
    });
    expect(await files()).toEqual(['cast', 'gif', 'new']);
    expect(await quotas(source).rebuild()).toBe(0);
  });

  it('of another kind leaves nothing of itself in the recording', async () => {
    await replace(await stored('gif', 'picture'), 1);
    expect(await rows()).toMatchObject({ gif: 'ready picture', 'version-1-cast': 'ready cast' });
    expect(Object.keys(await rows())).not.toContain('cast');
    expect(await source.query('SELECT kind FROM outbox')).toEqual([{ kind: 'stills' }]);
  });

  it('can be restored, and its version then has the other file', async () => {
    await replace(await stored('cast', 'new'), 1);
    const released = await source.transaction((manager) =>
      versions.restore(recording, 1, change(2), manager),
    );
    await originals.release(released);
    expect(await rows()).toMatchObject({
      cast: 'ready cast',
      gif: 'ready gif',
      'version-2-cast': 'ready new',
    });
    expect(Object.keys(await rows()).filter((name) => name.startsWith('version-'))).toEqual([
      'version-2-cast',
    ]);
    expect(await quotas(source).rebuild()).toBe(0);
  });

  it('can be removed permanently, also from pictures that still show it', async () => {
    await replace(await stored('cast', 'new'), 1);
    await originals.release(await source.transaction((manager) => versions.remove(recording, 1, manager)));
    expect(await rows()).toEqual({
      ...{ cast: 'ready new', gif: 'pending -', mp4: 'pending -', still: 'pending -' },
      ...{ thumbnail: 'pending -', transcript: 'pending -' },
    });
    expect(await files()).toEqual(['new']);
    expect(await quotas(source).rebuild()).toBe(0);
  });

  it('is removed when it is one too many, and only it', async () => {
    await replace(await stored('cast', 'new'), 1);
    await replace(await stored('cast', 'newer'), 11, false, [1]);
    expect(await files()).toEqual(['new', 'newer']);
    expect(Object.keys(await rows()).filter((name) => name.startsWith('version-'))).toEqual([
      'version-11-cast',
    ]);
  });

  it('is purged with its recording', async () => {
    await replace(await stored('cast', 'new'), 1, false);
    const { blobKeys, usages } = await source.transaction((manager) =>
      references.lockFiles([recording.gifSeq], manager),
    );
    expect(blobKeys.map((key) => path.basename(key, '.bin')).sort()).toEqual(['cast', 'gif', 'new']);
    expect(usages).toEqual([{ userSeq: recording.authorSeq, bytes: 10, gifs: 1 }]);
    await source.query('DELETE FROM gif');
    expect(await sweep.sweep(0)).toBe(3);
  });
});

describe('a new file', () => {
  it('that does not fit into the quota changes nothing', async () => {
    const before = await rows();
    const { bytes } = (await quotas(source).of(recording.authorSeq)).used;
    open({ LIMITS: `bytes-per-user=${bytes + 10}` });
    const tooLarge = await stored('cast', 'more-than-what-is-left');
    await expect(replace(tooLarge, 1)).rejects.toThrow(InsufficientStorage);
    expect(await rows()).toEqual(before);
    await replace(await stored('cast', 'fits'), 1);
  });

  it('is swept if the process ends before it is referenced', async () => {
    const before = await rows();
    const file = await stored('cast', 'new');
    const killed = source.transaction(async (manager) => {
      await versions.replace(recording, change(1), [file], manager);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([await rows(), await files()]).toEqual([before, expect.arrayContaining(['new'])]);
    expect(await sweep.sweep(0)).toBe(1);
    expect(await files()).not.toContain('new');
  });
});
