import { Client } from 'pg';

export const MANY = 3_000;

/** Copies of the first row of a table, with other values. */
const COPIES: readonly (readonly [table: string, values: string])[] = [
  [
    'app_user',
    `'seq', 1000 + n, 'username', 'user' || n, 'key_hash', '\\x' || md5(n::text), 'is_staff', false`,
  ],
  ['repo', `'seq', 1000 + n, 'slug', 'repo-' || n, 'codehost_url', 'https://github.com/a/r' || n`],
  ['tag', `'seq', 1000 + n, 'slug', 'tag-' || n, 'name', 'Tag ' || n`],
  [
    'gif',
    `'seq', 1000 + n, 'id', 'gif' || lpad(n::text, 5, '0'), 'author_seq', 1000 + n, 'is_featured', false`,
  ],
  ...['gif_stats', 'transcript', 'rendition'].map((table) => [table, `'gif_seq', 1000 + n`] as const),
  ['pinned_gif', `'user_seq', 1000 + n, 'gif_seq', 1000 + n`],
  ['collection', `'seq', 1000 + n, 'slug', 'collection-' || n, 'author_seq', 1000 + n, 'is_featured', false`],
  ['session', `'id', gen_random_uuid(), 'token_hash', '\\x' || md5(n::text), 'user_seq', 1000 + n`],
  ['api_key', `'id', gen_random_uuid(), 'key_hash', '\\x' || md5(n::text), 'user_seq', 1000 + n`],
  ['webhook', `'id', '00000000-0000-0000-0000-' || lpad(n::text, 12, '0'), 'user_seq', 1000 + n`],
  [
    'webhook_delivery',
    `'seq', 1000 + n, 'id', gen_random_uuid(), 'webhook_id', '00000000-0000-0000-0000-' || lpad(n::text, 12, '0'),
     'state', 'failed', 'event_seq', NULL`,
  ],
  ['audit_entry', `'seq', 1000 + n, 'subject', 'subject ' || n`],
  ['report_case', `'seq', 1000 + n, 'gif_seq', 1000 + n`],
  ['report', `'case_seq', 1000 + n`],
  ['generation_job', `'seq', 1000 + n, 'id', lpad(n::text, 22, 'g'), 'author_seq', 1000 + n`],
  ['storage_usage', `'user_seq', 1000 + n`],
];

/** The tables that {@link addManyRows} fills. */
export const MANY_TABLES: ReadonlySet<string> = new Set([
  ...COPIES.map(([table]) => table),
  ...['gif_tag', 'list_count', 'search_document'],
]);

/**
 * Adds thousands of rows to the tables that grow with use, each of which has at least one: so an index is faster than the
 * table. All recordings have the same tags, shell, theme and repository, and each its own author; nothing is in their search index.
 */
export async function addManyRows(url: string): Promise<void> {
  const database = new Client(url);
  await database.connect();
  try {
    await copyRows(database);
    await database.query('VACUUM ANALYZE');
  } finally {
    await database.end();
  }
}

async function copyRows(database: Client): Promise<void> {
  await database.query('SET session_replication_role = replica');
  for (const [table, values] of COPIES)
    await database.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(one, jsonb_build_object(${values}))).*
       FROM (SELECT one FROM ${table} AS one LIMIT 1) AS first, generate_series(1, ${MANY}) AS n`,
    );
  await database.query(`
    SET session_replication_role = origin;
    INSERT INTO gif_tag SELECT * FROM true_gif_tag ON CONFLICT DO NOTHING;
    INSERT INTO list_count SELECT 'tag=' || seq, 1 FROM tag ON CONFLICT DO NOTHING;
    INSERT INTO list_count SELECT * FROM true_list_count ON CONFLICT (scope) DO UPDATE SET count = excluded.count;
  `);
}
