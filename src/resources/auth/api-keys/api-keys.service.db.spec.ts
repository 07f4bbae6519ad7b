import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { Conflict, Forbidden, ValidationFailed, NotFound } from '../../../platform/errors/domain-errors.js';
import { UserEntity } from '../../users/user.entity.js';
import { UserRepository } from '../../users/user.repository.js';
import { UsersService } from '../../users/users.service.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysService } from './api-keys.service.js';

let database: TestDatabase;
let source: DataSource;
let keys: ApiKeysService;
let users: UsersService;
let ada: Viewer;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  const vault = new KeyVault('a secret');
  keys = new ApiKeysService(source, new ApiKeyRepository(source.getRepository(ApiKeyEntity)), vault);
  users = new UsersService(
    new UserRepository(source.getRepository(UserEntity)),
    vault,
    publicTransactions(source),
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(async () => {
  ada = await newViewer();
});

async function newViewer(): Promise<Viewer> {
  const { user } = await users.create({ username: `user-${++count}` });
  return { userSeq: user.seq, username: user.username, isStaff: false, namedKey: null };
}

const namesOf = async ({ userSeq }: Viewer) => (await keys.list(userSeq)).map(({ name }) => name).sort();

describe('a named key', () => {
  it('is stored as a hash and its last four characters', async () => {
    const { key, apiKey } = await keys.create(ada.userSeq, { name: 'laptop', scopes: ['read'] });
    expect(key).toMatchObject({ name: 'laptop', scopes: ['read'], expiresAt: null, lastUsedAt: null });
    expect(key.lastFour).toBe(apiKey.slice(-4));
    const row = JSON.stringify(await source.query('SELECT * FROM api_key WHERE id = $1', [key.id]));
    expect(row).not.toContain(apiKey);
    expect(row).not.toContain(Buffer.from(apiKey).toString('hex'));
  });

  it('with write access also has read access', async () => {
    expect((await keys.create(ada.userSeq, { name: 'a', scopes: ['write'] })).key.scopes).toEqual([
      'read',
      'write',
    ]);
    expect((await keys.create(ada.userSeq, { name: 'b' })).key.scopes).toEqual(['read', 'write']);
  });

  it('gets the scope staff from staff only', async () => {
    const curator = { name: 'curator', scopes: ['staff'] } as const;
    await expect(keys.create(ada.userSeq, curator)).rejects.toThrow(Forbidden);
    expect(await namesOf(ada)).toEqual([]);
    const { user } = await users.create({ username: `staff-${count}`, isStaff: true });
    expect((await keys.create(user.seq, curator)).key.scopes).toEqual(['read', 'staff']);
  });

  it('cannot be created with an expiry in the past', async () => {
    const expiresAt = new Date(Date.now() - 1);
    await expect(keys.create(ada.userSeq, { name: 'late', expiresAt })).rejects.toThrow(ValidationFailed);
  });

  it('is rejected after 50, even for concurrent requests', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => keys.create(ada.userSeq, { name: `key ${n}` })),
    );
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict);
    expect(await namesOf(ada)).toHaveLength(50);
    await source.query('UPDATE api_key SET expires_at = now() WHERE user_seq = $1', [ada.userSeq]);
    await keys.create(ada.userSeq, { name: 'the next' });
    expect(await namesOf(ada)).toEqual(['the next']);
  });
});

describe('revoking a named key', () => {
  it('is allowed with itself and the profile key, but no other named key', async () => {
    const one = await keys.create(ada.userSeq, { name: 'one' });
    const two = await keys.create(ada.userSeq, { name: 'two' });
    const three = await keys.create(ada.userSeq, { name: 'three' });
    const withOne: Viewer = { ...ada, namedKey: { id: one.key.id, scopes: ['read'] } };
    await expect(keys.revoke(two.key.id, withOne)).rejects.toThrow(Forbidden);
    await keys.revoke(one.key.id.toUpperCase(), withOne);
    await keys.revoke(three.key.id.toUpperCase(), ada);
    expect(await namesOf(ada)).toEqual(['two']);
    await expect(keys.revoke(one.key.id, ada)).rejects.toThrow(NotFound);
  });

  it('is allowed for no other user', async () => {
    const { key } = await keys.create(ada.userSeq, { name: 'mine' });
    await expect(keys.revoke(key.id, await newViewer())).rejects.toThrow(NotFound);
    await expect(keys.revoke('not-an-id', ada)).rejects.toThrow(NotFound);
    expect(await namesOf(ada)).toEqual(['mine']);
  });
});
