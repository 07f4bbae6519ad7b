import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseAddress } from '../../packages/local-postgres/src/database-address.js';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** Drops it and closes open connections. */
  drop(): Promise<void>;
}

/**
 * A new, empty database for one test file on the server of the run. The jest project `database` starts that server;
 * elsewhere this throws.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = serverAddress();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE template1 STRATEGY file_copy`);
  return {
    address: { ...server, database: name },
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function serverAddress(): DatabaseAddress {
  const address = process.env['TEST_DATABASE'];
  if (address === undefined) {
    throw new Error(
      'There is no test database here: name the file *.db.spec.ts, so that it runs in the project `database`.',
    );
  }
  return JSON.parse(address) as DatabaseAddress;
}

async function execute(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
