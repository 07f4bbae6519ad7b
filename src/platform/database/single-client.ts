import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { KEEP_ALIVE } from './data-source-options.js';
import { DatabaseUnreachable } from './database-unreachable.js';
import { PooledClient } from './pooled-client.js';

/** No request waits for this connection, and a busy database may take seconds. */
const PATIENT_CONNECT_LIMIT_MS = 15_000;

/** Values are read back by servers with other settings. */
const SETTINGS =
  '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c datestyle=iso -c intervalstyle=postgres';

/** Runs with one connection outside of the pools, whose statements have no timeout. @throws DatabaseUnreachable */
export async function withClient<Result>(
  address: DatabaseAddress,
  use: (client: PooledClient) => Promise<Result>,
): Promise<Result> {
  const client = new PooledClient({
    ...address,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: PATIENT_CONNECT_LIMIT_MS,
    application_name: 'ttyreel',
    options: SETTINGS,
  });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(error);
  }
  try {
    const result = await use(client);
    await client.end();
    return result;
  } catch (error) {
    // The end of a COPY that was given up is never read.
    client.connection.stream.destroy();
    throw error;
  }
}
