import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { UserEntity } from '../users/user.entity.js';
import { UserRepository } from '../users/user.repository.js';
import { UsersService } from '../users/users.service.js';
import { makeApiKey } from '../../platform/credentials/api-key.js';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { ApiKeyRepository } from './api-keys/api-key.repository.js';
import { ApiKeyUsageService } from './api-keys/api-key-usage.service.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuthService } from './auth.service.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';

const OLD = 'the secret of before';
const NEW = 'the secret of now';
const log = pino({ level: 'silent' });

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** The services of a process with these secrets. */
function processWith(secret: string, ...previous: string[]) {
  const vault = new KeyVault(secret, previous);
  const keyRows = new ApiKeyRepository(source.getRepository(ApiKeyEntity));
  const usage = new ApiKeyUsageService(keyRows, log);
  const users = new UsersService(
    new UserRepository(source.getRepository(UserEntity)),
    vault,
    publicTransactions(source),
  );
  const keys = new ApiKeysService(source, keyRows, vault);
  return { vault, usage, users, keys, auth: new AuthService(keyRows, users, usage, vault, log) };
}

const profileSecretOf = async (userSeq: number) =>
  (await source.getRepository(UserEntity).findOneByOrFail({ seq: userSeq })).keySecretId;
const namedSecretOf = async (id: string) =>
  (await source.getRepository(ApiKeyEntity).findOneByOrFail({ id })).secretId;

/** A key is re-encrypted after its request was answered. */
async function until(expected: string, read: () => Promise<string | null>): Promise<void> {
  for (;;) {
    if ((await read()) === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the user of a key', () => {
  it('is found by profile key and by named key, with scopes', async () => {
    const { users, keys, auth } = processWith(NEW);
    const { user, apiKey } = await users.create({ username: 'both-kinds', isStaff: true });
    const reader = await keys.create(user.seq, { name: 'reader', scopes: ['read'] });
    const viewer = { userSeq: user.seq, username: 'both-kinds', isStaff: true };
    expect(await auth.identify(apiKey)).toEqual({ ...viewer, namedKey: null });
    expect(await auth.identify(reader.apiKey)).toEqual({
      ...viewer,
      isStaff: false,
      namedKey: { id: reader.key.id, scopes: ['read'] },
    });
    const staff = await keys.create(user.seq, { name: 'curator', scopes: ['staff'] });
    expect(await auth.identify(staff.apiKey)).toEqual({
      ...viewer,
      namedKey: { id: staff.key.id, scopes: ['read', 'staff'] },
    });
    expect(await auth.identify(makeApiKey())).toBeNull();
  });

  it('is not found once the key is revoked, expired or reset', async () => {
    const { users, keys, auth } = processWith(NEW);
    const elsewhere = processWith(NEW);
    const { user, apiKey } = await users.create({ username: 'gone-keys' });
    const revoked = await keys.create(user.seq, { name: 'revoked' });
    const expired = await keys.create(user.seq, {
      name: 'expired',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const kept = await keys.create(user.seq, { name: 'kept' });
    expect(await auth.identify(expired.apiKey)).not.toBeNull();

    const viewer = await elsewhere.auth.identify(apiKey);
    if (!viewer) throw new Error('The key of the profile opens nothing.');
    await elsewhere.keys.revoke(revoked.key.id, viewer);
    await source.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [expired.key.id]);
    await elsewhere.users.resetApiKey(user.seq, apiKey);

    for (const key of [revoked.apiKey, expired.apiKey, apiKey]) expect(await auth.identify(key)).toBeNull();
    expect(await auth.identify(kept.apiKey)).not.toBeNull();
  });

  it('is rejected during a suspension', async () => {
    const { users, keys, auth } = processWith(NEW);
    const { user, apiKey } = await users.create({ username: 'suspended' });
    const named = await keys.create(user.seq, { name: 'named' });
    const rows = new UserRepository(source.getRepository(UserEntity));
    await rows.setSuspension(user.seq, 'Spam.', source.manager);
    for (const key of [apiKey, named.apiKey])
      await expect(auth.identify(key)).rejects.toThrow('Your account is suspended: Spam. Ask');
    await rows.setSuspension(user.seq, null, source.manager);
    for (const key of [apiKey, named.apiKey]) expect(await auth.identify(key)).not.toBeNull();
  });

  it('is looked up only by indexes', async () => {
    await source.query(`
      INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id)
      SELECT 'many' || n, sha256(n::text::bytea), '', '' FROM generate_series(1, 5000) n`);
    await source.query(`
      INSERT INTO api_key (user_seq, name, key_hash, secret_id, last_four, scopes)
      SELECT seq, 'x', sha256(('k' || seq)::bytea), '', '', '{read}' FROM app_user`);
    await source.query('ANALYZE app_user, api_key');
    const oneConnection = await new DataSource({
      ...dataSourceOptions(database.address, entities),
      poolSize: 1,
    }).initialize();
    try {
      await new ApiKeyRepository(oneConnection.getRepository(ApiKeyEntity)).findOwner([Buffer.of(0)]);
      const plan: unknown[] = await oneConnection.query(
        `EXPLAIN EXECUTE "key owner by hash"(ARRAY['\\x00'::bytea])`,
      );
      expect(JSON.stringify(plan)).toContain('api_key_hash');
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    } finally {
      await oneConnection.destroy();
    }
  });
});

describe('after a rotation of the secret', () => {
  it('old keys work and are re-encrypted under the new secret when they are used', async () => {
    const before = processWith(OLD);
    const { user, apiKey } = await before.users.create({ username: 'rotated' });
    const named = await before.keys.create(user.seq, { name: 'laptop' });
    const now = processWith(NEW, OLD);

    expect(await profileSecretOf(user.seq)).toBe(before.vault.secretId);
    expect((await now.auth.identify(apiKey))?.userSeq).toBe(user.seq);
    expect((await now.auth.identify(named.apiKey))?.namedKey?.id).toBe(named.key.id);
    await until(now.vault.secretId, () => profileSecretOf(user.seq));
    await until(now.vault.secretId, () => namedSecretOf(named.key.id));

    const alone = processWith(NEW);
    expect(await alone.auth.identify(apiKey)).not.toBeNull();
    expect(await alone.auth.identify(named.apiKey)).not.toBeNull();
    expect(alone.users.apiKeyOf(await alone.users.getBySeq(user.seq))).toBe(apiKey);
    expect(await before.auth.identify(apiKey)).toBeNull();
  });

  it('an unused key can be read and reset', async () => {
    const before = processWith(OLD);
    const { user, apiKey } = await before.users.create({ username: 'unused' });
    const now = processWith(NEW, OLD);
    expect(now.users.apiKeyOf(await now.users.getBySeq(user.seq))).toBe(apiKey);
    const reset = await now.users.resetApiKey(user.seq, apiKey);
    expect(await profileSecretOf(user.seq)).toBe(now.vault.secretId);
    expect(await now.auth.identify(apiKey)).toBeNull();
    expect(await now.auth.identify(reset)).not.toBeNull();
  });
});

describe('the last use of a named key', () => {
  const lastUseOf = async (id: string) =>
    (await source.getRepository(ApiKeyEntity).findOneByOrFail({ id })).lastUsedAt;

  it('is written after the request, at most once a minute', async () => {
    const { users, keys, auth, usage } = processWith(NEW);
    const { user } = await users.create({ username: 'last-use' });
    const { key, apiKey } = await keys.create(user.seq, { name: 'used' });
    const unused = await keys.create(user.seq, { name: 'unused' });
    await auth.identify(apiKey);
    expect(await lastUseOf(key.id)).toBeNull();
    await usage.flush();
    expect(await lastUseOf(key.id)).toBeInstanceOf(Date);
    expect(await lastUseOf(unused.key.id)).toBeNull();

    await source.query('UPDATE api_key SET last_used_at = NULL WHERE id = $1', [key.id]);
    await auth.identify(apiKey);
    await usage.flush();
    expect(await lastUseOf(key.id)).toBeNull();
  });

  it('is written when the service stops', async () => {
    const { users, keys, auth, usage } = processWith(NEW);
    const { user } = await users.create({ username: 'stopping' });
    const { key, apiKey } = await keys.create(user.seq, { name: 'used' });
    await auth.identify(apiKey);
    await usage.onModuleDestroy();
    expect(await lastUseOf(key.id)).toBeInstanceOf(Date);
  });
});
