import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { Unauthenticated } from '../../platform/errors/domain-errors.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { UsersService } from './users.service.js';

let database: TestDatabase;
let source: DataSource;
let users: UsersService;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  users = new UsersService(
    new UserRepository(source.getRepository(UserEntity)),
    new KeyVault('a secret'),
    publicTransactions(source),
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

describe('resetting an API key', () => {
  it('succeeds for one of 50 concurrent requests, whose key is returned', async () => {
    const { user, apiKey: old } = await users.create({ username: 'reset-fifty' });
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => users.resetApiKey(user.seq, old)),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(given).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Unauthenticated);
    }
    expect(users.apiKeyOf(await users.getBySeq(user.seq))).toBe(given[0]);
    const vault = new KeyVault('a secret');
    expect((await users.getBySeq(user.seq)).keyHash).toEqual(vault.hash(given[0] ?? ''));
  });

  it('does not change keys of other users', async () => {
    const mine = await users.create({ username: 'reset-mine' });
    const other = await users.create({ username: 'reset-other' });
    await expect(users.resetApiKey(mine.user.seq, other.apiKey)).rejects.toThrow(Unauthenticated);
    await users.resetApiKey(mine.user.seq, mine.apiKey);
    expect(users.apiKeyOf(await users.getBySeq(other.user.seq))).toBe(other.apiKey);
  });
});

describe('a key that was stored under a lost secret', () => {
  it('is not shown, and its user can replace it', async () => {
    const { user, apiKey } = await users.create({ username: 'lost-secret' });
    await source.query('UPDATE app_user SET key_cipher = $1 WHERE seq = $2', [
      new KeyVault('another secret').seal(apiKey),
      user.seq,
    ]);
    const lost = await users.getBySeq(user.seq);
    expect(users.apiKeyOf(lost)).toBeNull();
    await users.resetApiKeyOf(lost);
    const found = await users.getBySeq(user.seq);
    const replaced = users.apiKeyOf(found) ?? '';
    expect(replaced).not.toBe(apiKey);
    expect(found.keyHash).toEqual(new KeyVault('a secret').hash(replaced));
  });

  it('is reset like any other while it can be read', async () => {
    const { user, apiKey } = await users.create({ username: 'known-secret' });
    await users.resetApiKeyOf(user);
    expect(users.apiKeyOf(await users.getBySeq(user.seq))).not.toBe(apiKey);
    await expect(users.resetApiKey(user.seq, apiKey)).rejects.toThrow(Unauthenticated);
  });
});

describe('editing a profile', () => {
  it('changes the named fields, or nothing', async () => {
    const { user } = await users.create({ username: 'edited', email: 'e@example.org' });
    await users.edit(user.seq, { displayName: 'Edited', bio: 'Lines\nof it' });
    const after = await users.edit(user.seq, { bio: '' });
    expect(after).toMatchObject({ displayName: 'Edited', bio: '', websiteUrl: '', email: 'e@example.org' });
    expect(await users.edit(user.seq, {})).toEqual(after);
  });

  it('invalidates the pages that show it, but not without a change', async () => {
    const { user } = await users.create({ username: 'told' });
    const kept = new ResponseCache();
    const forgotten = jest.spyOn(kept, 'invalidate');
    const telling = new UsersService(
      new UserRepository(source.getRepository(UserEntity)),
      new KeyVault('a secret'),
      publicTransactions(source, kept),
    );
    await telling.edit(user.seq, { displayName: 'Told', bio: 'A' });
    expect(forgotten.mock.calls).toEqual([[[`user:${user.seq}`]]]);
    await telling.edit(user.seq, {});
    await telling.edit(user.seq, { displayName: 'Told', bio: 'A' });
    expect(forgotten).toHaveBeenCalledTimes(1);
    await telling.edit(user.seq, { displayName: 'Told', bio: 'B' });
    expect(forgotten).toHaveBeenCalledTimes(2);
  });
});
