import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { quotas } from '../../../../test/support/quotas.js';
import { processing } from '../../../../test/support/webhook-events.js';
import { TestOutbox } from '../../../../test/support/test-outbox.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { Conflict } from '../../../platform/errors/domain-errors.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { RenditionWriter } from '../derived/rendition-writer.js';
import { SourceFileService } from '../derived/source-file.service.js';
import { RenditionEntity } from '../renditions/rendition.entity.js';
import { RenditionRepository } from '../renditions/rendition.repository.js';
import { OriginalsRepository } from './originals.repository.js';
import { OriginalsService } from './originals.service.js';

const NAMES = ['cast', 'gif', 'thumbnail', 'still', 'mp4', 'readme', 'transcript'] as const;

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let originals: OriginalsService;
let sources: SourceFileService;
let writer: RenditionWriter;
let recording: { gifSeq: number; authorSeq: number };

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await source.query('TRUNCATE app_user, outbox RESTART IDENTITY CASCADE');
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = await createMediaFolder();
  store = new DiskBlobStore(folder);
  const rows = new RenditionRepository(source.getRepository(RenditionEntity));
  const references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);
  sources = new SourceFileService(rows, store, new IncomingFiles(folder));
  originals = new OriginalsService(
    new OriginalsRepository(),
    references,
    store,
    new TestOutbox(source).relay,
    quotas(source),
  );
  writer = new RenditionWriter(
    publicTransactions(source),
    rows,
    store,
    references,
    quotas(source),
    processing(source),
  );
  const [authorSeq = 0] = await insertUsers(source, { username: 'ada' });
  const [gifSeq = 0] = await insertGifs(source, { authorSeq });
  recording = { gifSeq, authorSeq };
  for (const name of NAMES) await add(name);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function add(name: string): Promise<void> {
  const key = `aa/${name}.bin`;
  await store.put(key, Buffer.from(name));
  await source.query(
    `INSERT INTO rendition (gif_seq, name, state, blob_key, hash, byte_size) VALUES ($1, $2, 'ready', $3, repeat('a', 64), $4)`,
    [recording.gifSeq, name, key, name.length],
  );
}

async function replace(text: string): Promise<void> {
  const before = await sources.find(recording.gifSeq, 'cast');
  const file = await originals.store(Buffer.from(text));
  const released = await source.transaction((manager) =>
    originals.replace(recording, before ?? { blobKey: '' }, file, manager),
  );
  await originals.release(released);
}

async function rows(): Promise<Record<string, string>> {
  const found: { name: string; state: string; blob_key: string | null }[] = await source.query(
    'SELECT name, state, blob_key FROM rendition ORDER BY name',
  );
  return Object.fromEntries(found.map(({ name, state, blob_key: key }) => [name, key ?? state]));
}

async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(path.basename(key));
  return keys.sort();
}

const jobs = async () =>
  (await source.query<{ kind: string }[]>('SELECT kind FROM outbox ORDER BY seq')).map(({ kind }) => kind);
const used = async () => (await quotas(source).of(recording.authorSeq)).used.bytes;

describe('the original of an edited recording', () => {
  it('is kept, and its renditions are removed', async () => {
    await source.query(`INSERT INTO outbox (kind, subject_seq) VALUES ('mp4', $1)`, [recording.gifSeq]);
    await source.query(
      `INSERT INTO themed_picture (gif_seq, theme_slug, state, blob_key) VALUES ($1, 'nord', 'ready', 'aa/themed.gif')`,
      [recording.gifSeq],
    );
    await store.put('aa/themed.gif', Buffer.from('themed'));
    await replace('edited');
    const { cast, ...others } = await rows();
    expect(others).toEqual({
      ...{ gif: 'pending', mp4: 'pending', still: 'pending', thumbnail: 'pending', transcript: 'pending' },
      ...{ 'original-cast': 'aa/cast.bin', 'original-gif': 'aa/gif.bin' },
    });
    expect(await files()).toEqual([path.basename(cast ?? ''), 'cast.bin', 'gif.bin']);
    expect(await jobs()).toEqual(['picture']);
  });

  it('stays that of the first edit and counts towards the quota once', async () => {
    await replace('edited');
    const bytes = await used();
    await replace('edited twice');
    expect(await rows()).toMatchObject({ 'original-cast': 'aa/cast.bin' });
    expect(await used()).toBe(bytes + ' twice'.length);
    expect(await files()).toHaveLength(3);
  });

  it('can be restored or removed permanently', async () => {
    await replace('edited');
    await source.query(`UPDATE rendition SET picture = '{"timing": {}}' WHERE name = 'gif'`);
    await originals.release(await source.transaction((manager) => originals.restore(recording, manager)));
    expect(await rows()).toMatchObject({ cast: 'aa/cast.bin', gif: 'aa/gif.bin', mp4: 'pending' });
    // An uploaded picture has no times of a drawn one.
    expect(await source.query(`SELECT picture FROM rendition WHERE name = 'gif'`)).toEqual([
      { picture: null },
    ]);
    expect(await files()).toEqual(['cast.bin', 'gif.bin']);
    expect(await jobs()).toEqual(['transcript']);
    const none = source.transaction((manager) => originals.restore(recording, manager));
    await expect(none).rejects.toThrow(Conflict);

    await replace('edited');
    await originals.release(await source.transaction((manager) => originals.forget(recording, manager)));
    expect(Object.keys(await rows())).not.toContain('original-cast');
    expect(await files()).toHaveLength(1);
  });

  it('is not mixed with a later picture of another cast', async () => {
    const drawnFrom = await sources.find(recording.gifSeq, 'cast');
    await replace('edited');
    const before = await files();
    const picture = [{ name: 'gif', bytes: Buffer.from('a picture of the original') }] as const;
    await writer.save(recording.gifSeq, picture, { source: drawnFrom ?? undefined });
    expect(await rows()).toMatchObject({ gif: 'pending' });
    expect(await files()).toEqual(before);
    await writer.save(recording.gifSeq, picture, {
      source: (await sources.find(recording.gifSeq, 'cast')) ?? undefined,
    });
    expect(await rows()).toMatchObject({ gif: expect.stringContaining('.gif') });
  });

  it('is rejected for a cast that another user edited meanwhile', async () => {
    const file = await originals.store(Buffer.from('edited'));
    const edit = source.transaction((manager) =>
      originals.replace(recording, { blobKey: 'aa/another.cast' }, file, manager),
    );
    await expect(edit).rejects.toThrow(Conflict);
    expect(await rows()).toMatchObject({ cast: 'aa/cast.bin', gif: 'aa/gif.bin' });
  });
});
