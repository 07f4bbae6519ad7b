import type { Client } from 'pg';

const SCHEMA = `
  SELECT format('%s.%s: %s', attrelid::regclass, attname, concat_ws(' ', format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN 'not null' END, attidentity, attgenerated, pg_get_expr(adbin, adrelid))) AS line
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT format('%s: %s %s', oid::regclass, relkind, reloptions) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT format('%s: %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
  UNION ALL
  SELECT format('%s: %s', enumtypid::regtype, string_agg(enumlabel, ', ' ORDER BY enumsortorder)) FROM pg_enum
  GROUP BY enumtypid
  UNION ALL
  SELECT format('extension %s', extname) FROM pg_extension
  UNION ALL
  SELECT format('migration %s', name) FROM migrations`;

/** Everything that a database has but its rows, a line each. */
export async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line).sort();
}

export type Row = Readonly<Record<string, unknown>>;

/** The rows of each table that has some. */
export async function rowsOf(client: Client): Promise<Map<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    if (rows.length > 0)
      found.set(
        name,
        rows.map(({ row }) => row),
      );
  }
  return found;
}
