import { Client } from 'pg';
import { parseDatabaseUrl } from '../../src/platform/database/database-url.js';
import { openEmbeddedPostgres } from '@ttyreel/local-postgres';
import { keptSecretKey } from '../../src/platform/config/secret-key.js';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { KeyVault } from '../../src/platform/credentials/key-vault.js';

export interface TestUser {
  readonly username: string;
  readonly email?: string;
  readonly isStaff?: boolean;
  readonly isSuspended?: boolean;
}

/**
 * Inserts a user into the database of a running service. That takes milliseconds, the operator's command takes seconds.
 * @param environment the settings of the service
 * @returns the API key
 */
export async function createUser(
  { username, email = '', isStaff = false, isSuspended = false }: TestUser,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { DATA_DIR: folder = '', SECRET_KEY: secret } = environment;
  const vault = new KeyVault(secret ?? (await keptSecretKey(folder)));
  const apiKey = makeApiKey();
  await withDatabase(environment, async (client) => {
    await client.query(
      `INSERT INTO app_user (username, email, is_staff, key_hash, key_cipher, key_secret_id, suspended_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[username, email, isStaff],
        ...[vault.hash(apiKey), vault.seal(apiKey), vault.secretId],
        isSuspended ? new Date() : null,
      ],
    );
  });
  return apiKey;
}

/** Grants a user staff rights, as the operator does. */
export async function grantStaff(username: string, environment: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(environment, async (client) => {
    await client.query('UPDATE app_user SET is_staff = true WHERE username = $1', [username]);
  });
}

async function withDatabase(
  { DATABASE_URL: url, DATA_DIR: folder = '' }: NodeJS.ProcessEnv,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client(
    url === undefined ? (await openEmbeddedPostgres(folder)).address : parseDatabaseUrl(url),
  );
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
