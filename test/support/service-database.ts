import path from 'node:path';
import { Client } from 'pg';
import type { DatabaseAddress } from '../../packages/local-postgres/src/database-address.js';

/** Creates the migrated database of the service with this data folder. */
export async function copyDatabase(dataDirectory: string): Promise<void> {
  const { database } = serverAddress();
  await execute(`CREATE DATABASE "${nameOf(dataDirectory)}" TEMPLATE "${database}" STRATEGY file_copy`);
}

/** Drops it and closes open connections. */
export async function dropDatabase(dataDirectory: string): Promise<void> {
  await execute(`DROP DATABASE IF EXISTS "${nameOf(dataDirectory)}" WITH (FORCE)`);
}

/** For DATABASE_URL. */
export function urlOfDatabase(dataDirectory: string): string {
  if (process.env['TEST_DATABASE_TEMPLATE'] === undefined) return '';
  const { host, user } = serverAddress();
  return `postgres:///${nameOf(dataDirectory)}?host=${encodeURIComponent(host)}&user=${user}`;
}

function nameOf(dataDirectory: string): string {
  return path.basename(dataDirectory).toLowerCase();
}

/** The server of contract-run.ts; its database is the template. */
function serverAddress(): DatabaseAddress {
  return JSON.parse(process.env['TEST_DATABASE_TEMPLATE'] ?? '') as DatabaseAddress;
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ ...serverAddress(), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
