import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertUsers } from '../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { quotas } from '../../../test/support/quotas.js';
import { aDraft, TestGifCreation, TOO_LONG } from '../../../test/support/test-gif-creation.js';
import { InsufficientStorage } from '../../platform/errors/domain-errors.js';

let database: MigratedDatabase;
let source: DataSource;
let test: TestGifCreation;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  test = await TestGifCreation.create(source);
});
afterAll(async () => {
  await database.drop();
  await test.end();
});
beforeEach(() => test.reset());

describe('the quota of an author', () => {
  const usage = () => source.query('SELECT user_seq, bytes, gifs FROM storage_usage ORDER BY user_seq');
  const refusals = (settled: PromiseSettledResult<unknown>[]) =>
    settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));

  beforeAll(() => insertUsers(source, { username: 'bob' }));

  it.each([
    ['recordings', { LIMITS: 'recordings-per-user=7' }],
    ['bytes', { LIMITS: 'bytes-per-user=70' }],
  ])(
    'of %s accepts exactly the concurrent uploads that fit in two processes and affects no other author',
    async (_, settings) => {
      const [one, other] = [test.service(settings), test.service(settings)];
      const makeMany = (count: number, authorSeq: number) =>
        Array.from({ length: count }, (_each, n) => (n % 2 ? one : other).create(aDraft({ authorSeq })));
      const [mine, others] = [makeMany(40, 1), makeMany(5, 2)];
      const settled = await Promise.allSettled(mine);
      expect(refusals(await Promise.allSettled(others))).toEqual([]);
      expect(refusals(settled)).toHaveLength(33);
      for (const reason of refusals(settled)) expect(reason).toBeInstanceOf(InsufficientStorage);
      expect(await usage()).toEqual([
        { user_seq: 1, bytes: 63, gifs: 7 },
        { user_seq: 2, bytes: 45, gifs: 5 },
      ]);
      expect(await source.query('SELECT count(*)::int AS gifs FROM gif')).toEqual([{ gifs: 12 }]);
      expect(await test.drift()).toEqual([0, 0, 0, 0]);
      expect(await quotas(source).rebuild()).toBe(0);
    },
  );

  it('is returned with each recording and each rejection', async () => {
    const small = test.service({ LIMITS: 'bytes-per-user=20' });
    const max = { bytes: 20, gifs: 10_000 };
    expect((await small.create(aDraft())).quota).toEqual({ used: { bytes: 9, gifs: 1 }, max });
    expect((await small.create(aDraft())).quota).toEqual({ used: { bytes: 18, gifs: 2 }, max });
    await expect(small.create(aDraft())).rejects.toThrow(
      /take 18 bytes of 20 bytes, and you have 2 of 10000.*Delete some/,
    );
  });

  it('does not count a recording that is not created', async () => {
    await test.service().create(aDraft());
    await expect(test.service().create(aDraft({ title: TOO_LONG }))).rejects.toThrow();
    expect(await usage()).toEqual([{ user_seq: 1, bytes: 9, gifs: 1 }]);
  });

  it('is corrected if it is wrong', async () => {
    await test.service().create(aDraft());
    await source.query('UPDATE storage_usage SET bytes = 5');
    await source.query('INSERT INTO storage_usage VALUES (2, 3, 4)');
    expect(await quotas(source).rebuild()).toBe(2);
    expect(await usage()).toEqual([
      { user_seq: 1, bytes: 9, gifs: 1 },
      { user_seq: 2, bytes: 0, gifs: 0 },
    ]);
  });
});
