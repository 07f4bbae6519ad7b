import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { quotas } from '../../../../test/support/quotas.js';
import { processing } from '../../../../test/support/webhook-events.js';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import type { CacheTag } from '../../../platform/response-cache/cache-tag.js';
import { createCachedResponse } from '../../../platform/response-cache/cached-response.js';
import { ResponseCache } from '../../../platform/response-cache/response-cache.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { RenditionEntity, type RenditionName } from '../renditions/rendition.entity.js';
import { RenditionRepository } from '../renditions/rendition.repository.js';
import { RenditionWriter } from './rendition-writer.js';

const PENDING: readonly RenditionName[] = ['gif', 'thumbnail', 'still', 'mp4'];

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let forms: RenditionRepository;
let kept: ResponseCache;
let made: RenditionWriter;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  folder = await createMediaFolder();
  await insertUsers(source, { username: 'ada' });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await source.query('TRUNCATE gif RESTART IDENTITY CASCADE');
  const store = new DiskBlobStore(folder);
  forms = new RenditionRepository(source.getRepository(RenditionEntity));
  kept = new ResponseCache();
  kept.resume();
  const references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);
  made = new RenditionWriter(
    publicTransactions(source, kept),
    forms,
    store,
    references,
    quotas(source),
    processing(source),
  );
});

/** @returns its `seq` */
async function addGif(visibility: 'public' | 'unlisted', isDeleted = false): Promise<number> {
  const deletedAt = isDeleted ? new Date() : null;
  const [seq = 0] = await insertGifs(source, { id: 'aaaaaaaa', visibility, deletedAt });
  await source.query(
    `INSERT INTO rendition (gif_seq, name, state) SELECT $1, unnest($2::text[]), 'pending'`,
    [seq, PENDING],
  );
  return seq;
}

/** The cached responses that the work invalidates: lists, or the recording's own page. */
async function forgottenBy(gifSeq: number, work: () => Promise<void>): Promise<string[]> {
  const targets = new Map<string, CacheTag>([
    ['lists', 'lists'],
    ['detail', `gif:${gifSeq}`],
  ]);
  for (const [target, key] of targets) {
    const description = { contentType: 'text/plain', cacheControl: 'no-cache', tags: [key] };
    await kept.get(
      target,
      () => Promise.resolve(createCachedResponse(Buffer.from(target), description)),
      true,
    );
  }
  await work();
  return [...targets.keys()].filter((target) => !kept.find(target));
}

const bytes = Buffer.from('a picture');

describe('a new rendition', () => {
  it('is saved with its file', async () => {
    const gif = await addGif('public');
    await made.save(gif, [{ name: 'thumbnail', bytes }]);
    expect(await forms.find(gif, 'thumbnail')).toMatchObject({ state: 'ready', byteSize: bytes.length });
  });

  it('counts towards the quota once, however often it is created', async () => {
    const gif = await addGif('public');
    const used = async () => (await quotas(source).of(1)).used.bytes;
    const before = await used();
    await made.save(gif, [{ name: 'thumbnail', bytes }]);
    await made.save(gif, [{ name: 'thumbnail', bytes }]);
    expect((await used()) - before).toBe(bytes.length);
    await source.query('DELETE FROM gif WHERE seq = $1', [gif]);
    await made.save(gif, [{ name: 'thumbnail', bytes }]);
    expect((await used()) - before).toBe(bytes.length);
  });

  it('invalidates lists if they show it', async () => {
    const gif = await addGif('public');
    expect(await forgottenBy(gif, () => made.save(gif, [{ name: 'mp4', bytes }]))).toEqual(['detail']);
    expect(await forgottenBy(gif, () => made.save(gif, [{ name: 'thumbnail', bytes }]))).toEqual([
      'lists',
      'detail',
    ]);
    expect(await forgottenBy(gif, () => made.fail(gif, ['gif'], 'It failed.'))).toEqual(['lists', 'detail']);
  });

  it.each([
    ['unlisted', false],
    ['public', true],
  ] as const)(
    'invalidates no list if its recording is in none: %s, deleted %s',
    async (visibility, isDeleted) => {
      const gif = await addGif(visibility, isDeleted);
      expect(await forgottenBy(gif, () => made.save(gif, [{ name: 'thumbnail', bytes }]))).toEqual([
        'detail',
      ]);
      expect(await forgottenBy(gif, () => made.fail(gif, ['gif'], 'It failed.'))).toEqual(['detail']);
    },
  );

  it('is saved before a concurrent change publishes its recording', async () => {
    const gif = await addGif('unlisted');
    let published: Promise<unknown> | undefined;
    const shown = async () => {
      const [row]: { visibility: string; state: string }[] = await source.query(
        `SELECT visibility, state FROM gif JOIN rendition ON gif_seq = seq AND name = 'thumbnail'`,
      );
      return row;
    };
    const follow = async () => {
      published = source.query(`UPDATE gif SET visibility = 'public'`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await shown()).toEqual({ visibility: 'unlisted', state: 'pending' });
    };
    await made.save(gif, [{ name: 'thumbnail', bytes }], { follow });
    await published;
    expect(await shown()).toEqual({ visibility: 'public', state: 'ready' });
  });
});
