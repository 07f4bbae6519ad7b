import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../../test/support/factories.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { quotas } from '../../../../test/support/quotas.js';
import { BlobReferenceRepository } from '../../media/blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../../media/blobs/blob-references.service.js';
import { BlobSweepService } from '../../media/blobs/blob-sweep.service.js';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { StorageUnavailable } from '../../../platform/storage/storage-errors.js';
import { RecurringWorkService } from '../../../platform/jobs/recurring-work.service.js';
import { RepoEntity } from '../../repos/repo.entity.js';
import { RepoRepository } from '../../repos/repo.repository.js';
import { ReposService } from '../../repos/repos.service.js';
import { TagEntity } from '../../tags/tag.entity.js';
import { TagRepository } from '../../tags/tag.repository.js';
import { TagsService } from '../../tags/tags.service.js';
import { UnusedNamesService } from '../unused-names.service.js';
import { BlobsModule } from '../../media/blobs/blobs.module.js';
import { GifPurgeModule } from './gif-purge.module.js';
import { GifPurgeRepository } from './gif-purge.repository.js';
import { GifPurgeService } from './gif-purge.service.js';
import { refusalCounter } from '../../../../test/support/counters.js';

/** A store that can be broken. */
class FragileStore extends DiskBlobStore {
  isAway = false;

  override async remove(key: string): Promise<void> {
    if (this.isAway) throw new StorageUnavailable('The store is away.');
    await super.remove(key);
  }
}

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: FragileStore;
let references: BlobReferencesService;
let purge: GifPurgeService;
let sweep: BlobSweepService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  await insertUsers(source, { username: 'ada' });
});
afterAll(() => database.drop());
afterEach(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await source.query('TRUNCATE gif, tag, repo, collection, storage_usage CASCADE');
  folder = await createMediaFolder();
  store = new FragileStore(folder);
  const referrers = new BlobReferenceRepository(source.manager);
  references = new BlobReferencesService(source, referrers, store);
  purge = new GifPurgeService(
    source,
    new GifPurgeRepository(),
    references,
    new SecurityLog(pino({ level: 'silent' }), refusalCounter()),
    quotas(source),
    new UnusedNamesService(
      source,
      new TagsService(new TagRepository(source.getRepository(TagEntity))),
      new ReposService(new RepoRepository(source.getRepository(RepoEntity))),
    ),
  );
  sweep = new BlobSweepService(store, referrers, references);
});

const keyOf = (name: string) => `aa/${name}.gif`;

/** A recording with a blob and a row in every table that references recordings. */
async function addGif(id: string, deletedFor: string | null, blob = id): Promise<void> {
  await store.put(keyOf(blob), Buffer.from(blob));
  await source.query(
    `WITH tagged AS (
       INSERT INTO tag (slug, name) VALUES ($1, $1) RETURNING seq
     ), kept AS (
       INSERT INTO repo (slug) VALUES ($1) RETURNING seq
     ), made AS (
       INSERT INTO gif
         (id, author_seq, slug, title, width, height, frames, duration_ms, picture_style, deleted_at, tag_seqs, repo_seq)
       SELECT $1, app_user.seq, 'a', 'A', 1, 1, 1, 0, '{}', now() - $2::interval, ARRAY[tagged.seq], kept.seq
       FROM app_user, tagged, kept RETURNING seq
     ), collected AS (
       INSERT INTO collection (slug, author_seq, title) SELECT $1, seq, 'A' FROM app_user RETURNING seq
     ), a AS (
       INSERT INTO gif_tag (gif_seq, tag_seq, shell, author_seq) SELECT made.seq, tagged.seq, 'zsh', 1 FROM made, tagged
     ), b AS (
       INSERT INTO collection_gif (collection_seq, gif_seq, position)
       SELECT collected.seq, made.seq, 0 FROM made, collected
     ), c AS (
       INSERT INTO gif_stats (gif_seq) SELECT seq FROM made
     ), d AS (
       INSERT INTO transcript (gif_seq, text, line_times) SELECT seq, '', '{}' FROM made
     )
     INSERT INTO rendition (gif_seq, name, state, blob_key)
     SELECT seq, name, 'ready', key FROM made, (VALUES ('gif', $3), ('transcript', NULL)) AS form (name, key)`,
    [id, deletedFor, keyOf(blob)],
  );
}

async function addThemed(id: string, blob: string): Promise<void> {
  await store.put(keyOf(blob), Buffer.from(blob));
  await source.query(
    `INSERT INTO themed_picture (gif_seq, theme_slug, state, blob_key)
     SELECT seq, 'nord', 'ready', $2 FROM gif WHERE id = $1`,
    [id, keyOf(blob)],
  );
}

async function ids(): Promise<string[]> {
  const rows: { id: string }[] = await source.query('SELECT id FROM gif ORDER BY id');
  return rows.map((row) => row.id);
}

async function blobs(): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list()) names.push(path.basename(key, '.gif'));
  return names.sort();
}

async function count(table: string): Promise<number> {
  const [row]: { count: number }[] = await source.query(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? -1;
}

describe('the purge', () => {
  it('removes recordings deleted 30 days ago with all rows and files, and nothing else', async () => {
    await addGif('expired1', '720 hours');
    await addGif('deleted1', '719 hours 59 minutes');
    await addGif('living01', null);

    expect(await purge.purge()).toBe(1);
    expect(await ids()).toEqual(['deleted1', 'living01']);
    expect(await blobs()).toEqual(['deleted1', 'living01']);
    for (const table of ['gif_tag', 'gif_stats', 'transcript', 'collection_gif']) {
      expect([table, await count(table)]).toEqual([table, 2]);
    }
    expect(await count('rendition')).toBe(4);
  });

  it('removes the tags and the repositories that no recording has any more', async () => {
    await addGif('expired1', '31 days');
    await addGif('deleted1', '1 day');
    await source.query(
      `UPDATE gif SET tag_seqs = tag_seqs || ARRAY(SELECT seq FROM tag WHERE slug = 'deleted1')`,
    );
    await purge.purge();
    for (const table of ['tag', 'repo'])
      expect(await source.query(`SELECT slug FROM ${table}`)).toEqual([{ slug: 'deleted1' }]);
  });

  it('releases the quota of the author', async () => {
    await addGif('expired1', '31 days');
    await addGif('deleted1', '1 day');
    await source.query(`UPDATE rendition SET byte_size = 10 WHERE name = 'gif'`);
    await quotas(source).rebuild();
    await purge.purge();
    const [author]: { author_seq: number }[] = await source.query('SELECT author_seq FROM gif');
    expect((await quotas(source).of(author?.author_seq ?? 0)).used).toEqual({ bytes: 10, gifs: 1 });
    expect(await quotas(source).rebuild()).toBe(0);
  });

  it('keeps a file while another recording has the same one', async () => {
    await addGif('expired1', '31 days', 'shared');
    await addGif('deleted1', '1 day', 'shared');
    await purge.purge();
    expect(await blobs()).toEqual(['shared']);

    await source.query(`UPDATE gif SET deleted_at = now() - interval '31 days'`);
    expect(await purge.purge()).toBe(1);
    expect(await blobs()).toEqual([]);
  });

  it('removes themed pictures', async () => {
    await addGif('expired1', '31 days');
    await addGif('living01', null);
    await addThemed('expired1', 'expired1-nord');
    await addThemed('living01', 'living01-nord');
    expect(await purge.purge()).toBe(1);
    expect(await count('themed_picture')).toBe(1);
    expect(await sweep.sweep(0)).toBe(0);
    expect(await blobs()).toEqual(['living01', 'living01-nord']);
  });

  it('leaves only unreferenced files for the sweep if it is killed after the rows', async () => {
    await addGif('expired1', '31 days');
    await addGif('expired2', '31 days', 'shared');
    await addGif('living01', null, 'shared');
    expect(await purge.removeRows()).toMatchObject({
      gifs: [{ id: 'expired1' }, { id: 'expired2' }],
      blobKeys: expect.arrayContaining([keyOf('expired1'), keyOf('shared')]),
    });
    expect(await blobs()).toEqual(['expired1', 'shared']);

    expect(await purge.purge()).toBe(0);
    expect(await sweep.sweep(0)).toBe(1);
    expect(await blobs()).toEqual(['shared']);
  });

  it('fails with the store, and a later run removes the rest', async () => {
    for (let n = 10; n < 40; n++) await addGif(`expire${n}`, '31 days');
    store.isAway = true;
    await expect(purge.purge()).rejects.toThrow(StorageUnavailable);
    expect((await ids()).length).toBe(10);

    store.isAway = false;
    expect(await purge.purge()).toBe(10);
    await sweep.sweep(0);
    expect(await blobs()).toEqual([]);
  });

  it('can run several times concurrently', async () => {
    for (let n = 10; n < 55; n++) await addGif(`expire${n}`, '31 days');
    const purged = await Promise.all([purge.purge(), purge.purge(), purge.purge()]);
    const rest = await purge.purge();
    expect(purged.reduce((sum, each) => sum + each, rest)).toBe(45);
    expect(await ids()).toEqual([]);
    expect(await blobs()).toEqual([]);
  });

  it('stops between two batches', async () => {
    for (let n = 10; n < 40; n++) await addGif(`expire${n}`, '31 days');
    expect(await purge.purge(AbortSignal.abort())).toBe(0);
    expect(await ids()).toHaveLength(30);
  });
});

it('purges and sweeps as recurring work', async () => {
  await addGif('expired1', '31 days');
  const recurring = new RecurringWorkService(pino({ enabled: false }));
  new GifPurgeModule(recurring, purge).onModuleInit();
  new BlobsModule(recurring, sweep).onModuleInit();
  for (const { name } of recurring.tasks) await recurring.run(name);
  expect([await ids(), await blobs()]).toEqual([[], []]);
});
