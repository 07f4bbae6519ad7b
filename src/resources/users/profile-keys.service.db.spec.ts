import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { InvalidSetting } from '../../platform/config/app-config.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../audit/audit-entry.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { ProfileKeysService } from './profile-keys.service.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UsersService } from './users.service.js';

let database: MigratedDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
});
afterAll(() => database.drop());
beforeEach(() => source.query('TRUNCATE app_user CASCADE'));

function processWith(secret: string, ...previous: string[]) {
  const vault = new KeyVault(secret, previous);
  const rows = new UserRepository(source.getRepository(UserEntity));
  const users = new UsersService(rows, vault, publicTransactions(source));
  const audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
  return { vault, users, audit, keys: new ProfileKeysService(source, rows, vault, audit) };
}

it('rejects a secret that fits no key until one user has a new key', async () => {
  const { keys } = processWith('another secret');
  await keys.requireFittingSecret();
  await processWith('a secret').users.create({ username: 'ada' });
  await processWith('a secret').users.create({ username: 'bob' });
  await expect(keys.requireFittingSecret()).rejects.toThrow(InvalidSetting);
  await processWith('another secret', 'a secret').keys.requireFittingSecret();
  const { users } = processWith('another secret');
  await users.giveNewKey((await users.get('bob')).seq, source.manager);
  await keys.requireFittingSecret();
});

it('re-encrypts all keys under the new secret and lists those that it cannot decrypt', async () => {
  const names = Array.from({ length: 101 }, (_, at) => `user-${at}`);
  const old = processWith('a secret');
  const made = new Map<string, string>();
  for (const username of names) made.set(username, (await old.users.create({ username })).apiKey);
  await processWith('a lost secret').users.create({ username: 'lost' });
  const { keys, audit } = processWith('a new secret', 'a secret');
  expect(await keys.resealAll('operator')).toEqual({ resealed: 101, unreadable: ['lost'] });
  expect(await audit.list({}, { page: 1, size: 20 })).toMatchObject({
    rows: [{ actor: 'operator', action: 'secret.rotate', subject: '' }],
  });
  const { users } = processWith('a new secret');
  for (const username of names) {
    expect(users.apiKeyOf(await users.get(username))).toBe(made.get(username));
  }
  expect(await keys.resealAll('operator')).toEqual({ resealed: 0, unreadable: ['lost'] });
});
