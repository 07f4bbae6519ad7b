import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../test/support/test-accounts.js';
import { RateLimited } from '../../platform/errors/domain-errors.js';
import { AccountExportEntity } from './account-export.entity.js';
import { AccountExportLimit } from './account-export-limit.js';
import { AccountExportRepository } from './account-export.repository.js';

let database: MigratedDatabase;
let accounts: TestAccounts;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
});
afterAll(() => database.drop());

/** As after a restart. */
const limit = () =>
  new AccountExportLimit(new AccountExportRepository(database.source.getRepository(AccountExportEntity)));
const pass = (hours: number) =>
  database.source.query(
    `UPDATE account_export SET begun_at =
       array(SELECT at - make_interval(hours => $1) FROM unnest(begun_at) WITH ORDINALITY AS row (at, nth) ORDER BY nth)`,
    [hours],
  );
const refusal = (userSeq: number) =>
  limit()
    .admit(userSeq)
    .then(
      () => null,
      (error: unknown) => error,
    );

it('lets a user begin five exports a day, even at once, and says when the next one may', async () => {
  const { seq } = await accounts.withoutPassword('ada');
  const { seq: other } = await accounts.withoutPassword('bob');
  expect(await refusal(seq)).toBeNull();
  await pass(10);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(seq)));
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(4);
  const refused = await refusal(seq);
  expect(refused).toBeInstanceOf(RateLimited);
  expect(refused).toMatchObject({
    message: 'You can download your data 5 times a day. Try again in 14 h.',
    retryAfter: 14 * 3_600,
  });
  expect(await refusal(other)).toBeNull();
  await pass(14);
  expect(await refusal(seq)).toBeNull();
  expect(await refusal(seq)).toMatchObject({ retryAfter: 10 * 3_600 });
});

it('forgets a deleted user', async () => {
  const { seq } = await accounts.withoutPassword('grace');
  await limit().admit(seq);
  await database.source.query('DELETE FROM app_user WHERE seq = $1', [seq]);
  expect(await database.source.query('SELECT FROM account_export WHERE user_seq = $1', [seq])).toEqual([]);
});
