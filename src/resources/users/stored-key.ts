import type { KeyVault } from '../../platform/credentials/key-vault.js';
import type { UserEntity } from './user.entity.js';

/** The stored form of a profile key. */
export type StoredKey = Pick<UserEntity, 'keyHash' | 'keyCipher' | 'keySecretId'>;

/** Under the current secret. */
export function storedKey(vault: KeyVault, apiKey: string): StoredKey {
  return { keyHash: vault.hash(apiKey), keyCipher: vault.seal(apiKey), keySecretId: vault.secretId };
}
