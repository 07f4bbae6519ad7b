import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { UserStatsRepository } from './user-stats.repository.js';

let database: TestDatabase;
let source: DataSource;
let stats: UserStatsRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  stats = new UserStatsRepository(source);
  await source.query(`
    INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('ada', 'a', 'a'), ('bob', 'b', 'b'), ('eve', 'c', 'c');
    INSERT INTO gif (id, author_seq, slug, title, visibility, width, height, frames, duration_ms, deleted_at) VALUES
      ('public01', 1, 's', 't', 'public', 1, 1, 1, 1, NULL),
      ('unlisted', 1, 's', 't', 'unlisted', 1, 1, 1, 1, NULL),
      ('deleted1', 1, 's', 't', 'public', 1, 1, 1, 1, now()),
      ('others01', 2, 's', 't', 'public', 1, 1, 1, 1, NULL);
    INSERT INTO gif_stats VALUES (1, 2147483647, 2, 3), (2, 2147483647, 20, 30), (3, 5, 5, 5), (4, 7, 7, 7);
    INSERT INTO form (gif_seq, name, state, byte_size) VALUES
      (1, 'gif', 'ready', 2000000000), (1, 'cast', 'ready', 30), (1, 'transcript', 'ready', NULL),
      (2, 'gif', 'ready', 2000000000), (3, 'gif', 'ready', 500), (4, 'gif', 'ready', 700);
    INSERT INTO list_count SELECT * FROM true_list_count;
    INSERT INTO collection (slug, title, author_seq) VALUES ('c', 'C', 1);`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

describe("a user's statistics", () => {
  it('count what is not deleted, and are numbers past 32 bits too', async () => {
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

  it('are zero for who has nothing', async () => {
    expect(Object.values(await stats.get(3))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('for everybody count the public recordings alone', async () => {
    expect(await Promise.all([1, 2, 3].map((seq) => stats.getPublic(seq)))).toEqual([
      { publicGifCount: 1, collectionCount: 1 },
      { publicGifCount: 1, collectionCount: 0 },
      { publicGifCount: 0, collectionCount: 0 },
    ]);
  });
});
