import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import type { DatabaseAddress } from '@ttyreel/local-postgres';

/** Characters per chunk of COPY. */
const PIECE = 1 << 18;

export async function withClient<Result>(
  address: DatabaseAddress,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/**
 * Connects for loading: foreign keys are not checked, and statements have no timeout.
 * The caller closes the client.
 */
export async function connectForLoad(address: DatabaseAddress): Promise<Client> {
  const client = new Client(address);
  await client.connect();
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`,
  );
  return client;
}

/** @param rows in the text format of COPY */
export async function copyInto(
  client: ClientBase,
  table: string,
  columns: string,
  rows: Iterable<string>,
): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${columns}) FROM STDIN`));
  await pipeline(Readable.from(inPieces(rows)), stream);
}

function* inPieces(rows: Iterable<string>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += row;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Drops the indexes that no constraint needs, and creates them again after the load. */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid::regclass::text = ANY($1)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}

/** Sets the sequences to continue after the loaded rows. */
export async function continueSequences(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'seq'), (SELECT max(seq) FROM ${table}))`,
    );
  }
}
