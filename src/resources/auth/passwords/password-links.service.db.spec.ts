import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { SITE, TestAccounts } from '../../../../test/support/test-accounts.js';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import { PasswordLinksService } from './password-links.service.js';

let database: MigratedDatabase;
let accounts: TestAccounts;
let links: PasswordLinksService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  const { users, passwords, audit } = accounts;
  links = new PasswordLinksService(database.source, users, passwords, audit, accounts.config());
});
afterAll(() => database.drop());

it('creates a link for a day and logs it without its secret part', async () => {
  const ada = await accounts.withoutPassword('Ada');
  const { username, url, expires_at } = await links.make('ADA');
  expect(username).toBe('Ada');
  expect(url).toMatch(/^https:\/\/reels\.example\/password\/new\?token=[\w-]{43}$/);
  expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  const [row] = await database.source.query<{ hours: number }[]>(
    'SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM password_link',
  );
  expect(row?.hours).toBeCloseTo(24, 1);
  expect(await accounts.acts()).toEqual(['operator user.password_link Ada']);

  const token = url.slice(`${SITE}/password/new?token=`.length);
  await accounts.passwords.setByLink(token, 'a first sentence', '192.0.2.1');
  expect(await accounts.passwords.prove('ada', 'a first sentence', '192.0.2.1')).toMatchObject({
    user: { seq: ada.seq },
  });
});

it('fails for an unknown user', async () => {
  await expect(links.make('nobody')).rejects.toThrow(NotFound);
  expect(await accounts.acts()).toHaveLength(1);
});
