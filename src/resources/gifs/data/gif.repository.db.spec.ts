import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../../test/support/search-database.js';
import type { StaffGifFilter } from './gif-list.sql.js';
import { GifEntity } from './gif.entity.js';
import { GifRepository } from './gif.repository.js';

const ROWS_READ = `SELECT (seq_tup_read + idx_tup_fetch)::integer AS count
  FROM pg_stat_xact_user_tables WHERE relname = 'gif'`;

const FIRST_PAGE = { page: 1, size: 20 };

describe('recordings', () => {
  let database: SearchDatabase;

  beforeAll(async () => {
    database = await SearchDatabase.create();
    await database.addUnindexed(...Array.from({ length: 3_000 }, (_, n) => ({ title: `recording ${n}` })));
    await database.source.query('ANALYZE');
  });
  afterAll(() => database.drop());

  it('are found by the id index, however many there are', async () => {
    // One connection for all, because each keeps its own statistics until it flushes them.
    const found = await database.source.transaction(async (manager) => {
      const gifs = new GifRepository(manager.getRepository(GifEntity));
      const gif = await gifs.find('00000001');
      const [tables]: { whole: number }[] = await manager.query(
        `SELECT pg_stat_get_xact_numscans('gif'::regclass)::integer AS whole`,
      );
      return { title: gif?.title, whole: tables?.whole };
    });
    expect(found).toEqual({ title: 'recording 1', whole: 0 });
  });

  it('are listed by id, newest first', async () => {
    const gifs = new GifRepository(database.source.getRepository(GifEntity));
    const listed = await gifs.listByIds(['00000002', 'missing0', '00000007']);
    expect(listed.map(({ title }) => title)).toEqual(['recording 7', 'recording 2']);
  });

  it('are counted by upload day', async () => {
    const { source } = database;
    await source.query(`
      UPDATE gif SET created_at = '2020-01-01T23:59:59Z' WHERE seq = 1;
      UPDATE gif SET created_at = '2020-01-02T00:00:00Z' WHERE seq IN (2, 3);
      INSERT INTO rendition (gif_seq, name, state, byte_size) VALUES (2, 'gif', 'ready', 10), (3, 'gif', 'ready', 20)
        ON CONFLICT (gif_seq, name) DO UPDATE SET byte_size = excluded.byte_size`);
    const days = await new GifRepository(source.getRepository(GifEntity)).listUploadDays(
      '2020-01-02',
      source.manager,
    );
    expect(days[0]).toEqual({ day: '2020-01-02', uploads: 2, bytes: 30 });
    expect(days).toHaveLength(2);
  });

  it.each<[string, StaffGifFilter]>([
    ['hidden ones', { isHidden: true }],
    ['unlisted ones', { visibility: 'unlisted' }],
    ['new ones', { since: '2030-01-01T00:00:00Z' }],
  ])('are listed for staff without reading the others: %s', async (_, filter) => {
    const { source } = database;
    await source.query(`
      UPDATE gif SET hidden_at = now(), hidden_visibility = visibility, visibility = 'hidden' WHERE seq = 5;
      UPDATE gif SET visibility = 'unlisted' WHERE seq = 6;
      UPDATE gif SET created_at = '2030-02-01T00:00:00Z' WHERE seq = 7`);
    await source.query(`ANALYZE gif; SELECT brin_summarize_new_values('gif_by_creation')`);
    const { listed, read } = await source.transaction(async (manager) => {
      const gifs = new GifRepository(manager.getRepository(GifEntity));
      // As for a table of millions of rows.
      await manager.query('SET LOCAL enable_seqscan = off');
      const rowsRead = async () => (await manager.query<{ count: number }[]>(ROWS_READ))[0]?.count ?? 0;
      const before = await rowsRead();
      return { listed: await gifs.listAll(filter, FIRST_PAGE), read: (await rowsRead()) - before };
    });
    expect(listed.count).toBe(1);
    // Of 9,000, for the length, the page and its rows. A block range of the index by time has 600 of these short rows.
    expect(read).toBeLessThan(3_000);
  });
});

describe('a recording by its id, on a connection that planned while the table was empty', () => {
  let database: SearchDatabase;

  beforeAll(async () => {
    database = await SearchDatabase.create();
  });
  afterAll(() => database.drop());

  it('is found without reading the others', async () => {
    const read = await database.source.transaction(async (manager) => {
      const gifs = new GifRepository(manager.getRepository(GifEntity));
      // From the sixth time, PostgreSQL uses the same plan for all values.
      for (let times = 0; times < 10; times++) await gifs.find('00000001');
      await database.addUnindexed(...Array.from({ length: 1_000 }, () => ({ title: 'one of many' })));
      const rowsRead = async () => (await manager.query<{ count: number }[]>(ROWS_READ))[0]?.count ?? 0;
      const before = await rowsRead();
      expect(await gifs.find('00000003')).toMatchObject({ id: '00000003' });
      expect(await gifs.find('00000003x')).toBeNull();
      return (await rowsRead()) - before;
    });
    expect(read).toBe(1);
  });
});
