import { Client, type QueryResultRow } from 'pg';
import type { DatabaseAddress } from '../../packages/local-postgres/src/database-address.js';

/** Runs a statement on a separate connection. */
export async function queryOnce<Row extends QueryResultRow>(
  address: DatabaseAddress,
  statement: string,
): Promise<Row[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export const addRow = (address: DatabaseAddress) =>
  queryOnce(address, 'CREATE TABLE IF NOT EXISTS kept (id int); INSERT INTO kept VALUES (1)');

/** The rows of {@link addRow}. */
export async function countRows(address: DatabaseAddress): Promise<number> {
  const [row] = await queryOnce<{ count: number }>(address, 'SELECT count(*)::int FROM kept');
  return row?.count ?? 0;
}
