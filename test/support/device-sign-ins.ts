import type { DataSource } from 'typeorm';
import { KeyVault } from '../../src/platform/credentials/key-vault.js';
import type { SecurityLog } from '../../src/platform/logging/security-log.js';
import { MemoryRateLimitStore } from '../../src/platform/rate-limit/memory-rate-limit-store.js';
import { ApiKeyEntity } from '../../src/resources/auth/api-keys/api-key.entity.js';
import { ApiKeyRepository } from '../../src/resources/auth/api-keys/api-key.repository.js';
import { ApiKeysService } from '../../src/resources/auth/api-keys/api-keys.service.js';
import { ConfirmationLimits } from '../../src/resources/auth/device/confirmation-limits.js';
import { DeviceGrantEntity } from '../../src/resources/auth/device/device-grant.entity.js';
import { DeviceGrantRepository } from '../../src/resources/auth/device/device-grant.repository.js';
import { DeviceSignInService } from '../../src/resources/auth/device/device-sign-in.service.js';
import { UserEntity } from '../../src/resources/users/user.entity.js';
import { UserRepository } from '../../src/resources/users/user.repository.js';
import { UsersService } from '../../src/resources/users/users.service.js';
import { fake } from './fakes.js';
import { publicTransactions } from './public-transactions.js';

/** Sign-ins of devices on a database. @param monotonicMs the clock of their limits */
export function deviceSignIns(
  source: DataSource,
  monotonicMs: () => number,
  log: Pick<SecurityLog, 'write' | 'signInsRefused'>,
) {
  const vault = new KeyVault('a secret');
  const users = new UsersService(
    new UserRepository(source.getRepository(UserEntity)),
    vault,
    publicTransactions(source),
  );
  const keys = new ApiKeysService(source, new ApiKeyRepository(source.getRepository(ApiKeyEntity)), vault);
  const signIns = new DeviceSignInService(
    source,
    new DeviceGrantRepository(source.getRepository(DeviceGrantEntity)),
    keys,
    users,
    new ConfirmationLimits(new MemoryRateLimitStore({ monotonicMs })),
    fake<SecurityLog>(log),
  );
  return { users, keys, signIns };
}
