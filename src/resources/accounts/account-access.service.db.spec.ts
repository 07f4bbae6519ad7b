import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../test/support/test-accounts.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { Gone } from '../../platform/errors/domain-errors.js';
import { MemoryRateLimitStore } from '../../platform/rate-limit/memory-rate-limit-store.js';
import { ApiKeyEntity } from '../auth/api-keys/api-key.entity.js';
import { ApiKeyRepository } from '../auth/api-keys/api-key.repository.js';
import { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import { ConfirmationLimits } from '../auth/device/confirmation-limits.js';
import { DeviceGrantEntity } from '../auth/device/device-grant.entity.js';
import { DeviceGrantRepository } from '../auth/device/device-grant.repository.js';
import { DeviceSignInService } from '../auth/device/device-sign-in.service.js';
import type { UserEntity } from '../users/user.entity.js';
import { AccountAccessService } from './account-access.service.js';

const DEVICE = { clientName: 'laptop', address: '192.0.2.1', userAgent: '' };

let database: MigratedDatabase;
let accounts: TestAccounts;
let keys: ApiKeysService;
let devices: DeviceSignInService;
let access: AccountAccessService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  accounts = new TestAccounts(source);
  const { users, security, sessions, passwords } = accounts;
  const rows = new ApiKeyRepository(source.getRepository(ApiKeyEntity));
  keys = new ApiKeysService(source, rows, new KeyVault('a secret'));
  devices = new DeviceSignInService(
    source,
    new DeviceGrantRepository(source.getRepository(DeviceGrantEntity)),
    keys,
    users,
    new ConfirmationLimits(new MemoryRateLimitStore()),
    security,
  );
  access = new AccountAccessService(source, sessions, keys, devices, users, passwords);
});
afterAll(() => database.drop());

/** Gives a user one of each. */
async function everythingOf(user: UserEntity) {
  const sessions = [await accounts.beginSession(user), await accounts.beginSession(user)] as const;
  await keys.create(user.seq, { name: 'build server' });
  const { deviceCode, userCode } = await devices.begin(DEVICE);
  await devices.confirm(userCode, { user: { id: user.seq, name: user.username }, address: '192.0.2.1' });
  const link = await accounts.passwords.makeLink(user.seq, 60);
  return { sessions, deviceCode, link, profileKey: accounts.users.apiKeyOf(user) };
}

const namesOf = async ({ seq }: UserEntity) => {
  const { sessions, keys: named } = await access.list(seq);
  return [...sessions.map(({ id }) => id), ...named.map(({ name }) => name)];
};

it('revokes everything of one user but a session', async () => {
  const [ada, bob] = [await accounts.signedUp('ada'), await accounts.signedUp('bob')];
  const [own, theirs] = [await everythingOf(ada), await everythingOf(bob)];
  const [kept] = own.sessions;
  await access.revokeAll(ada.seq, kept.id);
  expect(await namesOf(ada)).toEqual([kept.id]);
  expect(accounts.users.apiKeyOf(await accounts.users.get('ada'))).not.toBe(own.profileKey);
  await expect(devices.redeem(own.deviceCode)).rejects.toThrow(Gone);
  await expect(accounts.passwords.userOfLink(own.link)).rejects.toThrow(Gone);

  expect(await namesOf(bob)).toEqual([theirs.sessions[1].id, theirs.sessions[0].id, 'build server']);
  expect(accounts.users.apiKeyOf(await accounts.users.get('bob'))).toBe(theirs.profileKey);
  expect((await accounts.passwords.userOfLink(theirs.link)).username).toBe('bob');
  expect((await devices.redeem(theirs.deviceCode)).username).toBe('bob');
});

it('leaves no key to a device that fetches it meanwhile', async () => {
  const eve = await accounts.signedUp('eve');
  for (let round = 0; round < 10; round++) {
    const { deviceCode } = await everythingOf(eve);
    await Promise.allSettled([devices.redeem(deviceCode), access.revokeAll(eve.seq)]);
    expect(await namesOf(eve)).toEqual([]);
  }
});
