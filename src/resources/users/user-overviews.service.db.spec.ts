import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { UserOverviewsService } from './user-overviews.service.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UserStatsRepository } from './user-stats.repository.js';
import { UsersService } from './users.service.js';

let database: MigratedDatabase;
let overviews: UserOverviewsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  const rows = new UserRepository(source.getRepository(UserEntity));
  overviews = new UserOverviewsService(
    new UsersService(rows, new KeyVault('a secret'), publicTransactions(source)),
    rows,
    new UserStatsRepository(source),
    source.manager,
  );
  await insertUsers(source, { username: 'eve', suspendedAt: new Date() }, { username: 'Ada', isStaff: true });
  await insertGifs(source, {}, { visibility: 'unlisted' }, { deletedAt: new Date() }, { authorSeq: 2 });
  await source.query(`INSERT INTO gif_stats VALUES (1, 5, 6, 7), (4, 1, 1, 1)`);
  await source.query(
    `INSERT INTO rendition (gif_seq, name, state, byte_size) VALUES (1, 'gif', 'ready', 10)`,
  );
});
afterAll(() => database.drop());

it('lists users by name with their statistics', async () => {
  const list = await overviews.list();
  expect(list.map(({ user, stats }) => [user.username, stats.gifCount, stats.storageBytes])).toEqual([
    ['Ada', 1, 0],
    ['eve', 2, 10],
  ]);
});

it('finds a user in any case', async () => {
  expect(await overviews.get('ADA')).toMatchObject({ user: { username: 'Ada' }, stats: { viewCount: 1 } });
  await expect(overviews.get('nobody')).rejects.toThrow(NotFound);
});

it('finds users by a part of their name, newest first', async () => {
  const search = async (text: string, page = 1, size = 10) => {
    const { rows, count } = await overviews.search(text, { page, size });
    return [count, ...rows.map(({ user, stats }) => `${user.username} ${stats.gifCount}`)];
  };
  expect(await search('')).toEqual([2, 'Ada 1', 'eve 2']);
  expect(await search('', 2, 1)).toEqual([2, 'eve 2']);
  expect(await search('aD')).toEqual([1, 'Ada 1']);
  expect(await search('100%')).toEqual([0]);
  await expect(search('', 3, 1)).rejects.toThrow(NotFound);
});

it('returns totals', async () => {
  expect(await overviews.totals()).toEqual({
    users: 2,
    staff: 1,
    suspended: 1,
    recordings: 3,
    publicRecordings: 2,
    deletedRecordings: 1,
    collections: 0,
    storageBytes: 10,
    views: 6,
    embeds: 7,
    downloads: 8,
  });
});
