import type { ClientBase } from 'pg';
import { table } from '../support/report.js';
import { PLANTED_WORDS } from './planted-words.js';

interface TableSize {
  readonly name: string;
  readonly rows: number | string;
  readonly heap: string;
  readonly indexes: string;
  readonly total: string;
}

/** The number of recordings in which words are counted. */
const SAMPLE = 5_000;

/** Rows and sizes of all tables, and the frequencies of some words. */
export async function describeCorpus(client: ClientBase): Promise<string> {
  const { rows: sizes } = await client.query<TableSize>(`
    SELECT relname AS name, reltuples::bigint AS rows, pg_size_pretty(pg_table_size(oid)) AS heap,
      pg_size_pretty(pg_indexes_size(oid)) AS indexes, pg_size_pretty(pg_total_relation_size(oid)) AS total
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0
    ORDER BY pg_total_relation_size(oid) DESC`);
  const { rows: whole } = await client.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  return [
    table(
      ['table', 'rows', 'table with toast', 'indexes', 'total'],
      sizes.map(({ name, rows, heap, indexes, total }) => [name, String(rows), heap, indexes, total]),
    ),
    `database: ${whole[0]?.size ?? ''}`,
    await describeText(client),
  ].join('\n\n');
}

async function describeText(client: ClientBase): Promise<string> {
  const words = ['git', 'the', 'docker', ...PLANTED_WORDS.map((planted) => planted.words[0] ?? '')];
  const {
    rows: [facts],
  } = await client.query<Record<string, number>>(
    `WITH sample AS (
       SELECT lower(concat_ws(' ', title, command, description, text)) AS whole, text, cardinality(tag_seqs) AS tags
       FROM gif JOIN transcript ON gif_seq = seq
       WHERE seq % greatest(1, (SELECT max(seq) FROM gif) / ${SAMPLE}) = 0
     )
     SELECT avg(octet_length(text))::integer AS bytes, avg(tags)::real AS tags,
       avg((SELECT count(DISTINCT word) FROM regexp_split_to_table(whole, '[^[:alnum:]]+') AS word))::integer AS words,
       ${words.map((word, place) => `avg((whole ~ '\\m${word}\\M')::integer)::real AS word${place}`).join(', ')}
     FROM sample`,
  );
  const share = (place: number) => `${(100 * (facts?.[`word${place}`] ?? 0)).toFixed(1)} %`;
  return (
    `a recording has ${(facts?.['tags'] ?? 0).toFixed(2)} tags, ${facts?.['bytes'] ?? 0} bytes of transcript and ` +
    `${facts?.['words'] ?? 0} different words;\nthe share of recordings with a word: ` +
    words.map((word, place) => `${word} ${share(place)}`).join(', ')
  );
}
