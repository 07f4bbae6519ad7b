import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { UserStatsRepository } from './user-stats.repository.js';

let database: MigratedDatabase;
let source: DataSource;
let stats: UserStatsRepository;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  stats = new UserStatsRepository(source);
  await insertUsers(source, { username: 'ada' }, { username: 'bob' }, { username: 'eve' });
  await insertGifs(source, {}, { visibility: 'unlisted' }, { deletedAt: new Date() }, { authorSeq: 2 });
  await source.query(`
    INSERT INTO gif_stats VALUES (1, 2147483647, 2, 3), (2, 2147483647, 20, 30), (3, 5, 5, 5), (4, 7, 7, 7);
    INSERT INTO rendition (gif_seq, name, state, byte_size) VALUES
      (1, 'gif', 'ready', 2000000000), (1, 'cast', 'ready', 30), (1, 'transcript', 'ready', NULL),
      (2, 'gif', 'ready', 2000000000), (3, 'gif', 'ready', 500), (4, 'gif', 'ready', 700);
    INSERT INTO list_count SELECT * FROM true_list_count;
    INSERT INTO collection (slug, title, author_seq) VALUES ('c', 'C', 1);`);
});
afterAll(() => database.drop());

describe("a user's statistics", () => {
  it('exclude deleted recordings and can exceed 32 bits', async () => {
    expect(await stats.get(1)).toEqual({
      gifCount: 2,
      publicGifCount: 1,
      collectionCount: 1,
      viewCount: 4_294_967_294,
      embedCount: 22,
      downloadCount: 33,
      storageBytes: 4_000_000_030,
    });
  });

  it('are zero for a user without recordings', async () => {
    expect(Object.values(await stats.get(3))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('are those of nobody if the user was deleted meanwhile', async () => {
    await expect(stats.getPublic(99)).rejects.toThrow(NotFound);
  });

  it('include only public recordings for other readers', async () => {
    expect(await Promise.all([1, 2, 3].map((seq) => stats.getPublic(seq)))).toEqual([
      { publicGifCount: 1, collectionCount: 1 },
      { publicGifCount: 1, collectionCount: 0 },
      { publicGifCount: 0, collectionCount: 0 },
    ]);
  });
});
