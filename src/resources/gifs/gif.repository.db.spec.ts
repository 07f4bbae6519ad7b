import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../test/support/search-database.js';
import { GifEntity } from './gif.entity.js';
import { GifRepository } from './gif.repository.js';

describe('recordings by their ids', () => {
  let database: SearchDatabase;

  beforeAll(async () => {
    database = await SearchDatabase.create();
    await database.addUnindexed(...Array.from({ length: 3_000 }, (_, n) => ({ title: `recording ${n}` })));
    await database.source.query('ANALYZE');
  });
  afterAll(() => database.drop());

  it('are found by the id index, however many there are', async () => {
    const ids: { id: string }[] = await database.source.query('SELECT id FROM gif ORDER BY seq LIMIT 3');
    // One connection for all, because each keeps its own statistics until it flushes them.
    const found = await database.source.transaction(async (manager) => {
      const gifs = new GifRepository(manager.getRepository(GifEntity));
      const rows = await gifs.listWhole(ids.map(({ id }) => id));
      const [tables]: { whole: number }[] = await manager.query(
        `SELECT pg_stat_get_xact_numscans('gif'::regclass)::integer AS whole`,
      );
      return { titles: rows.map(({ title }) => title).sort(), whole: tables?.whole };
    });
    expect(found).toEqual({ titles: ['recording 0', 'recording 1', 'recording 2'], whole: 0 });
  });

  it('are counted by upload day', async () => {
    const { source } = database;
    await source.query(`
      UPDATE gif SET created_at = '2020-01-01T23:59:59Z' WHERE seq = 1;
      UPDATE gif SET created_at = '2020-01-02T00:00:00Z' WHERE seq IN (2, 3);
      INSERT INTO form (gif_seq, name, state, byte_size) VALUES (2, 'gif', 'ready', 10), (3, 'gif', 'ready', 20)
        ON CONFLICT (gif_seq, name) DO UPDATE SET byte_size = excluded.byte_size`);
    const days = await new GifRepository(source.getRepository(GifEntity)).listUploadDays('2020-01-02');
    expect(days[0]).toEqual({ day: '2020-01-02', uploads: 2, bytes: 30 });
    expect(days).toHaveLength(2);
  });
});
