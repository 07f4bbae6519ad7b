import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { GifEntity } from '../gifs/data/gif.entity.js';
import { GifRepository } from '../gifs/data/gif.repository.js';
import { GifsService } from '../gifs/gifs.service.js';
import type { UsersService } from '../users/users.service.js';
import { PinnedGifEntity } from './pinned-gif.entity.js';
import { PinnedGifRepository } from './pinned-gif.repository.js';
import { PinsService } from './pins.service.js';

const ADA = { userSeq: 1, username: 'ada', isStaff: false, namedKey: null };
const IDS = ['first001', 'second02', 'third003', 'fourth04', 'fifth005', 'sixth006', 'seventh7'];
const [FIRST = '', SECOND = '', THIRD = ''] = IDS;

let database: MigratedDatabase;
let source: DataSource;
let pins: PinsService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  await insertUsers(source, { username: 'ada' }, { username: 'bob' });
  pins = new PinsService(
    publicTransactions(source),
    new PinnedGifRepository(source.getRepository(PinnedGifEntity)),
    new GifsService(new GifRepository(source.getRepository(GifEntity))),
    fake<UsersService>({ requireActive: () => Promise.resolve() }),
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE gif CASCADE');
  await insertGifs(
    source,
    ...IDS.map((id) => ({ id })),
    { id: 'unlisted', visibility: 'unlisted' },
    { id: 'ofbob001', authorSeq: 2 },
  );
});

const pinned = async () => (await pins.listOf(ADA.userSeq)).map(({ id }) => id);

describe('the pins of a user', () => {
  it('are replaced as a whole, in an order', async () => {
    for (const ids of [IDS.slice(0, 6), [THIRD, FIRST], [SECOND, THIRD, FIRST], []]) {
      await pins.replace(ADA, ids);
      expect(await pinned()).toEqual(ids);
    }
  });

  it('are added at the end and removed one by one', async () => {
    for (const id of [SECOND, FIRST, THIRD, SECOND]) await pins.setPinned(ADA, id, true);
    expect(await pinned()).toEqual([FIRST, THIRD, SECOND]);
    await pins.setPinned(ADA, THIRD, false);
    expect(await pinned()).toEqual([FIRST, SECOND]);
  });

  it.each([
    ['more than six', IDS],
    ['one twice', [FIRST, FIRST]],
    ['an unlisted one', ['unlisted']],
    ['one of somebody else', [FIRST, 'ofbob001']],
    ['an unknown one', ['no id']],
  ])('stay as they are with %s', async (_, ids) => {
    await pins.replace(ADA, [SECOND]);
    await expect(pins.replace(ADA, ids)).rejects.toThrow(ValidationFailed);
    expect(await pinned()).toEqual([SECOND]);
  });

  it('are not shown while deleted or unlisted, and go with a purge', async () => {
    await pins.replace(ADA, [FIRST, SECOND, THIRD]);
    await source.query(`UPDATE gif SET visibility = 'unlisted' WHERE id = $1`, [FIRST]);
    await source.query('UPDATE gif SET deleted_at = now() WHERE id = $1', [SECOND]);
    expect(await pinned()).toEqual([THIRD]);
    await source.query(`UPDATE gif SET visibility = 'public' WHERE id = $1`, [FIRST]);
    await source.query('DELETE FROM gif WHERE id = $1', [SECOND]);
    expect(await pinned()).toEqual([FIRST, THIRD]);
  });

  it('are those of one of two concurrent changes', async () => {
    const orders = [
      [FIRST, SECOND, THIRD],
      [THIRD, FIRST],
    ];
    await Promise.all(Array.from({ length: 8 }, (_, n) => pins.replace(ADA, orders[n % 2] ?? [])));
    expect(orders).toContainEqual(await pinned());
  });
});
