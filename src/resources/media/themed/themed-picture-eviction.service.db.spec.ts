import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestThemedPictures } from '../../../../test/support/test-themed-pictures.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { ThemedPictureEvictionService } from './themed-picture-eviction.service.js';

let database: MigratedDatabase;
let source: DataSource;
let test: TestThemedPictures;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  test = await TestThemedPictures.create(source);
});
afterAll(async () => {
  await database.drop();
  await test.end();
});
beforeEach(() => test.reset());

/** One per process. */
const eviction = (maxBytes: number) =>
  new ThemedPictureEvictionService(
    AppConfig.from({ LIMITS: `themed-picture-bytes=${maxBytes}` }),
    test.rows,
    test.references,
  );

describe('the room for themed pictures', () => {
  const slugs = ['nord', 'dracula', 'monokai'];
  const kept = async () => {
    const found: { theme_slug: string }[] = await source.query(
      'SELECT theme_slug FROM themed_picture ORDER BY seq',
    );
    return found.map((row) => row.theme_slug);
  };
  const blobOf = (at: number) => Buffer.alloc(100, at);

  /** Three of 100 bytes each; the first one was used last, before the others were rendered. */
  beforeEach(async () => {
    await test.addGif('aaaaaaaa');
    for (const [at, slug] of slugs.entries()) {
      test.drawing = () => Promise.resolve(blobOf(at));
      await test.open('aaaaaaaa', slug);
      await source.query(`UPDATE themed_picture SET used_at = used_at - interval '2 days' WHERE seq = $1`, [
        at + 1,
      ]);
    }
  });

  it('keeps the ones used last and removes the files of the others', async () => {
    const found: { blob_key: string }[] = await source.query(
      'SELECT blob_key FROM themed_picture ORDER BY seq',
    );
    const first = await test.open('aaaaaaaa', 'nord');
    await eviction(200).evict();
    expect(await kept()).toEqual(['nord', 'monokai']);
    const sizes = await Promise.all(found.map((row) => test.store.size(row.blob_key)));
    expect(sizes).toEqual([100, null, 100]);
    for await (const bytes of await first.read()) expect(bytes).toEqual(blobOf(0));
  });

  it('keeps all pictures while they fit', async () => {
    await eviction(300).evict();
    expect(await kept()).toEqual(slugs);
  });

  it('always keeps the one that was used last', async () => {
    await eviction(0).evict();
    expect(await kept()).toEqual(['monokai']);
  });

  it('can be trimmed by several processes concurrently', async () => {
    await Promise.all([eviction(100), eviction(100), eviction(100)].map((process) => process.evict()));
    expect(await kept()).toEqual(['monokai']);
  });

  it('keeps a file that a recording references', async () => {
    await source.query(
      `UPDATE rendition SET blob_key = picture.blob_key, hash = picture.hash, byte_size = 100
       FROM themed_picture AS picture WHERE picture.seq = 1 AND rendition.name = 'gif'`,
    );
    const [row]: { blob_key: string }[] = await source.query(
      `SELECT blob_key FROM rendition WHERE name = 'gif'`,
    );
    await eviction(100).evict();
    expect(await test.store.size(row?.blob_key ?? '')).toBe(100);
  });

  it('updates the last use of a picture at most once an hour', async () => {
    const usedAt = async () => {
      const [row]: { used_at: Date }[] = await source.query(
        'SELECT used_at FROM themed_picture WHERE seq = 1',
      );
      return row?.used_at.getTime() ?? 0;
    };
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '50 minutes' WHERE seq = 1`);
    const before = await usedAt();
    await test.open('aaaaaaaa', 'nord');
    expect(await usedAt()).toBe(before);
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '70 minutes' WHERE seq = 1`);
    await test.open('aaaaaaaa', 'nord');
    expect(await usedAt()).toBeGreaterThan(before);
  });

  it('makes a picture TemporarilyUnavailable if it is removed while a reader opens it', async () => {
    const found = await test.open('aaaaaaaa', 'nord');
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '3 days' WHERE seq = 1`);
    await eviction(100).evict();
    await expect(found.read()).rejects.toBeInstanceOf(TemporarilyUnavailable);
  });
});
