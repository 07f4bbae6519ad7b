import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { entities } from '../../../app/entities.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { Conflict, RateLimited, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import { MemoryRateLimitStore } from '../../../platform/rate-limit/memory-rate-limit-store.js';
import { UserEntity } from '../../users/user.entity.js';
import { UserRepository } from '../../users/user.repository.js';
import { UsersService } from '../../users/users.service.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { InstallIdsService } from './install-ids.service.js';
import { refusalCounter } from '../../../../test/support/counters.js';

const vault = new KeyVault('a secret');
let database: TestDatabase;
let source: DataSource;
let keys: ApiKeysService;
let installIds: InstallIdsService;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  const rows = new ApiKeyRepository(source.getRepository(ApiKeyEntity));
  keys = new ApiKeysService(source, rows, vault);
  const security = new SecurityLog(pino({ enabled: false }), refusalCounter());
  installIds = new InstallIdsService(source, rows, keys, vault, new MemoryRateLimitStore(), security);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

async function newPerson() {
  const users = new UsersService(
    new UserRepository(source.getRepository(UserEntity)),
    vault,
    publicTransactions(source),
  );
  const { user } = await users.create({ username: `user-${++count}` });
  return { user: { id: user.seq, name: user.username }, address: '192.0.2.1' };
}

describe('an install id', () => {
  it('becomes a key of the user once; only its hash is stored', async () => {
    const ada = await newPerson();
    const id = randomUUID();
    expect(await installIds.isConnected(ada.user.id, id)).toBe(false);
    await Promise.all(
      [id, id.toUpperCase(), id].map((spelled) => installIds.connect(spelled, 'laptop', ada)),
    );
    expect(await installIds.isConnected(ada.user.id, id.toUpperCase())).toBe(true);
    expect(await keys.list(ada.user.id)).toMatchObject([{ name: 'laptop', lastFour: id.slice(-4) }]);
    const rows = JSON.stringify(
      await source.query('SELECT * FROM api_key WHERE user_seq = $1', [ada.user.id]),
    );
    expect(rows).not.toContain(id);
  });

  it('belongs to one user until that user revokes it', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const id = randomUUID();
    await installIds.connect(id, 'laptop', ada);
    await expect(installIds.connect(id, 'mine', bob)).rejects.toThrow(Conflict);
    expect(await installIds.isConnected(bob.user.id, id)).toBe(false);
    const [key] = await keys.list(ada.user.id);
    const viewer = { userSeq: ada.user.id, username: ada.user.name, isStaff: false, namedKey: null };
    await keys.revoke(key?.id ?? '', viewer);
    await installIds.connect(id, 'mine', bob);
    expect(await installIds.isConnected(bob.user.id, id)).toBe(true);
  });

  it('must be a UUID', async () => {
    const ada = await newPerson();
    for (const text of ['', 'nonsense', `${randomUUID()}0`]) {
      await expect(installIds.isConnected(ada.user.id, text)).rejects.toThrow(ValidationFailed);
      await expect(installIds.connect(text, 'laptop', ada)).rejects.toThrow(ValidationFailed);
    }
  });

  it('is limited to 20 attempts per quarter of an hour, whether it is known or not', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const known = randomUUID();
    await installIds.connect(known, 'laptop', bob);
    const tries = Array.from({ length: 10 }, () => [known, randomUUID()]).flat();
    for (const id of tries) await installIds.connect(id, 'guessed', ada).catch(() => undefined);
    await expect(installIds.connect(known, 'guessed', ada)).rejects.toThrow(RateLimited);
  });
});
