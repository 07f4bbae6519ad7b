import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { RenditionEntity } from '../renditions/rendition.entity.js';
import { FrameEntity } from './frame.entity.js';
import { FrameRepository } from './frame.repository.js';
import { FrameEvictionService } from './frame-eviction.service.js';

const HASH = '0'.repeat(64);

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let rows: FrameRepository;
let gifSeq: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  folder = await createMediaFolder();
  store = new DiskBlobStore(folder);
  rows = new FrameRepository(source.getRepository(FrameEntity));
  await insertUsers(source, { username: 'ada' });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Frames of 100 bytes at 0, 1 and 2 s; the one at 1 s was used last. The second and the third are equal. */
beforeEach(async () => {
  await source.query('TRUNCATE gif RESTART IDENTITY CASCADE');
  [gifSeq = 0] = await insertGifs(source, { id: 'aaaaaaaa' });
  const gif = {
    gifSeq,
    name: 'gif',
    state: 'ready',
    blobKey: 'aa/own.gif',
    byteSize: 1,
    hash: HASH,
  } as const;
  await source.getRepository(RenditionEntity).insert(gif);
  for (const [at, name] of ['a', 'b', 'b'].entries()) {
    await store.put(`aa/${name}.png`, Buffer.alloc(100, name));
    const times = { fromMs: at * 1_000, untilMs: at === 2 ? null : (at + 1) * 1_000 };
    const file = { blobKey: `aa/${name}.png`, hash: HASH, byteSize: 100 };
    await rows.insert({ gifSeq, gifHash: HASH, ...times, ...file }, source.manager);
  }
  await source.query(`UPDATE gif_frame SET used_at = now() - interval '2 hours' WHERE from_ms <> 1000`);
});

const eviction = (maxBytes: number) =>
  new FrameEvictionService(
    AppConfig.from({ LIMITS: `frame-bytes=${maxBytes}` }),
    rows,
    new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store),
  );
const kept = async () => {
  const found = await source.getRepository(FrameEntity).find({ order: { fromMs: 'ASC' } });
  return found.map(({ fromMs }) => fromMs);
};

it.each([
  [0, 0],
  [999, 0],
  [1_000, 1_000],
  [99_000, 2_000],
])('the frame at %d ms is the one from %d ms', async (atMs, fromMs) => {
  expect(await rows.find('aaaaaaaa', atMs)).toMatchObject({ fromMs, gifSeq, isUseOld: fromMs !== 1_000 });
});

it('a frame that is missing or of an earlier picture is not found', async () => {
  await source.query('DELETE FROM gif_frame WHERE from_ms = 1000');
  expect(await rows.find('aaaaaaaa', 1_500)).toMatchObject({ state: 'ready', blobKey: null, fromMs: null });
  await source.query(`UPDATE rendition SET hash = $1`, ['1'.repeat(64)]);
  expect(await rows.find('aaaaaaaa', 0)).toMatchObject({ state: 'ready', blobKey: null });
});

it('all are kept while they fit', async () => {
  await eviction(300).evict();
  expect(await kept()).toEqual([0, 1_000, 2_000]);
});

it('those used last are kept, as are the files that they share with others', async () => {
  await rows.touch({ gifSeq, gifHash: HASH, fromMs: 0 });
  await eviction(200).evict();
  expect(await kept()).toEqual([0, 1_000]);
  expect([await store.size('aa/a.png'), await store.size('aa/b.png')]).toEqual([100, 100]);
});

it('the one used last is kept whatever the limit; files of the others are removed', async () => {
  await eviction(0).evict();
  expect(await kept()).toEqual([1_000]);
  expect([await store.size('aa/a.png'), await store.size('aa/b.png')]).toEqual([null, 100]);
});
