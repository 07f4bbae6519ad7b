import { Client } from 'pg';
import type { RunningService } from './running-service.js';
import { urlOfDatabase } from './service-database.js';

export async function tablesOf({ dataDirectory }: RunningService): Promise<Record<string, string>> {
  const database = new Client({ connectionString: urlOfDatabase(dataDirectory) });
  await database.connect();
  try {
    const { rows } = await database.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await database.query<{ text: string }>(`SELECT row::text AS text FROM ${name} AS row`);
      texts[name] = found.rows.map(({ text }) => text).join('\n');
    }
    return texts;
  } finally {
    await database.end();
  }
}
