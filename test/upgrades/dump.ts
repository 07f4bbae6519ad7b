import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { escapeLiteral } from 'pg';
import { DataSource, type Logger } from 'typeorm';
import type { DatabaseAddress } from '../../packages/local-postgres/src/database-address.js';
import { migrationOptions } from '../../src/platform/database/run-migrations.js';

/** A migration may have statements that cannot share a transaction with others. */
const NEXT = '\n--\n';
const CHANGES_NOTHING = /^\s*(?:COMMIT|SELECT|SET|SHOW|START)\b/;

/** Runs the migrations on an empty database. @returns what they do, and some rows, as SQL for {@link restore} */
export async function dumpOf(address: DatabaseAddress): Promise<string> {
  const statements: string[] = [];
  const ignored = () => undefined;
  const logger: Logger = {
    logQuery: (query, values) => {
      if (!CHANGES_NOTHING.test(query)) statements.push(withValues(query, values));
    },
    logQueryError: ignored,
    logQuerySlow: ignored,
    logSchemaBuild: ignored,
    logMigration: ignored,
    log: ignored,
  };
  const source = await new DataSource({ ...migrationOptions(address), logger }).initialize();
  await source.runMigrations({ transaction: 'each' }).finally(() => source.destroy());
  const rows = await readFile(new URL('rows.sql', import.meta.url), 'utf8');
  return [...statements, rows].join(NEXT);
}

export async function restore(client: Client, dump: string): Promise<void> {
  for (const statement of dump.split(NEXT)) await client.query(statement);
}

function withValues(query: string, values: unknown): string {
  if (!Array.isArray(values)) return query;
  return query.replaceAll(/\$(\d+)/g, (_, at: string) =>
    escapeLiteral(String((values as unknown[])[Number(at) - 1])),
  );
}
