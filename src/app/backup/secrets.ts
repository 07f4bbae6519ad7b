import type { AppConfig } from '../../platform/config/app-config.js';
import { removeSecretKeys, storedSecretKeys, storeSecretKeys } from '../../platform/config/secret-key.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { BackupError } from './manifest.js';

/** Secrets, the current one first. */
type Secrets = readonly [string, ...string[]];

/** Copies the secret of the data folder into a backup; one of the environment is not stored. @returns their ids */
export async function backUpSecrets(
  config: AppConfig,
  folder: string,
): Promise<{ secretIds: string[]; isStored: boolean }> {
  const { secretKey, previousSecretKeys } = config;
  if (secretKey !== undefined) {
    await removeSecretKeys(folder);
    return { secretIds: idsOf([secretKey, ...previousSecretKeys]), isStored: false };
  }
  const secrets = await storedSecretKeys(config.dataDirectory);
  if (!hasOne(secrets)) return { secretIds: [], isStored: false };
  await storeSecretKeys(folder, secrets);
  return { secretIds: idsOf(secrets), isStored: true };
}

/** @returns what to store in the data folder; null if nothing @throws BackupError unless the secret fits the backup */
export async function secretsToRestore(
  config: AppConfig,
  folder: string,
  [id]: readonly string[],
): Promise<Secrets | null> {
  if (id === undefined) return null;
  const fits = (secrets: Secrets) => idsOf(secrets).includes(id);
  const { secretKey, previousSecretKeys, dataDirectory } = config;
  if (secretKey !== undefined) {
    if (fits([secretKey, ...previousSecretKeys])) return null;
    throw new BackupError(
      'SECRET_KEY is not the one that the backup was made with, so no API key would work: set the former one.',
    );
  }
  const present = await storedSecretKeys(dataDirectory);
  if (hasOne(present)) {
    if (fits(present)) return null;
    throw new BackupError(
      `${dataDirectory} has a secret-key that is not the one of the backup. Restore into a new DATA_DIR, or move that file away.`,
    );
  }
  const stored = await storedSecretKeys(folder);
  if (hasOne(stored) && fits(stored)) return stored;
  throw new BackupError(
    'The secret of the API keys is not in the backup: set SECRET_KEY to the one that the service had.',
  );
}

function hasOne(secrets: readonly string[]): secrets is Secrets {
  return secrets.length > 0;
}

function idsOf([current, ...previous]: Secrets): string[] {
  return new KeyVault(current, previous).secretIds;
}
