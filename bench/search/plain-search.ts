import type { Client } from 'pg';
import type { SearchScope } from '../../src/resources/search/ranking/search-terms.js';
import type { SearchSort } from '../../src/resources/search/ranking/search-ranking.service.js';

/** The number of results with the best hot scores that are ranked by their words. */
const RANKED = 1_000;
/** Counting stops here, where the service stops showing results. */
const COUNTED = 10_000;
const SHOWN = 20;

/** English stems without stop words, because `who` and `at` are commands. */
const TABLES = `
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE TEXT SEARCH DICTIONARY plain_stem (TEMPLATE = snowball, LANGUAGE = english);
  CREATE TEXT SEARCH CONFIGURATION plain (COPY = english);
  ALTER TEXT SEARCH CONFIGURATION plain ALTER MAPPING FOR asciiword, word, hword, asciihword, hword_part, hword_asciipart
    WITH plain_stem;
  CREATE TABLE plain_search AS
    SELECT gif.seq, extract(epoch FROM created_at - '2020-01-01') / 31557600 + ln(1 + view_count) / ln(2) AS hot,
      tag_seqs, shell, author_seq,
      setweight(to_tsvector('plain', title), 'A') || setweight(to_tsvector('plain', command), 'B') ||
      setweight(to_tsvector('plain', array_to_string(
        ARRAY(SELECT name FROM tag WHERE tag.seq = ANY(tag_seqs) ORDER BY tag.seq), ' ')), 'B') ||
      setweight(to_tsvector('plain', description), 'C') ||
      to_tsvector('plain', coalesce(left(text, 65536), '')) AS words
    FROM gif JOIN gif_stats ON gif_stats.gif_seq = seq LEFT JOIN transcript ON transcript.gif_seq = seq
    WHERE visibility = 'public' AND deleted_at IS NULL;
  ALTER TABLE plain_search ADD PRIMARY KEY (seq);
  CREATE INDEX plain_search_words ON plain_search USING gin (words);
  CREATE INDEX plain_search_tags ON plain_search USING gin (tag_seqs);
  CREATE INDEX plain_search_hot ON plain_search (hot);
  CREATE INDEX plain_search_author ON plain_search (author_seq);
  CREATE TABLE plain_word AS
    SELECT word, ndoc FROM ts_stat($$
      SELECT to_tsvector('simple', title || ' ' || command || ' ' || description || ' ' || coalesce(text, ''))
      FROM gif LEFT JOIN transcript ON gif_seq = seq WHERE visibility = 'public' AND (seq >> 6) & 15 = 0$$)
    WHERE length(word) BETWEEN 3 AND 24 AND word ~ '^[a-z]+$';
  CREATE INDEX plain_word_similar ON plain_word USING gin (word gin_trgm_ops);
  CREATE INDEX plain_word_known ON plain_word (word);
`;

const SORTED = {
  relevance: `
    WITH hottest AS (SELECT * FROM plain_search WHERE FILTER ORDER BY hot DESC LIMIT ${RANKED})
    SELECT seq FROM hottest
    ORDER BY 0.7 * ts_rank('{0.02, 0.15, 0.6, 1}', words, QUERY) + 0.3 * hot / 28 DESC LIMIT ${SHOWN}`,
  recent: `SELECT seq FROM plain_search WHERE FILTER ORDER BY seq DESC LIMIT ${SHOWN}`,
};
const COUNT = `
  SELECT count(*)::integer AS count FROM (SELECT FROM plain_search WHERE FILTER LIMIT ${COUNTED}) AS counted`;

export interface PlainResult {
  readonly seqs: readonly number[];
  readonly count: number;
  readonly corrected: string | null;
}

/** The search that PostgreSQL's manual suggests: one tsvector with GIN, `ts_rank`, `pg_trgm` for misspelled words. */
export class PlainSearch {
  /** @param completes whether the last word is a prefix too */
  constructor(
    private readonly client: Client,
    private readonly completes = false,
  ) {}

  /** Creates its tables once; a corpus keeps them. */
  static async prepare(client: Client): Promise<void> {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('plain_word_known') IS NOT NULL AS exists`,
    );
    if (rows[0]?.exists) return;
    await client.query(`SET statement_timeout = 0; SET maintenance_work_mem = '512MB'`);
    await client.query(`BEGIN; ${TABLES} COMMIT`);
    await client.query('VACUUM (ANALYZE) plain_search');
    await client.query('VACUUM (ANALYZE) plain_word');
    await client.query('RESET ALL');
  }

  async search(text: string, scope: SearchScope, sort: Exclude<SearchSort, 'views'>): Promise<PlainResult> {
    const found = await this.find(text, scope, sort);
    if (found.count > 0) return found;
    const corrected = await this.correct(text);
    return corrected === text ? found : { ...(await this.find(corrected, scope, sort)), corrected };
  }

  private async find(text: string, scope: SearchScope, sort: keyof typeof SORTED): Promise<PlainResult> {
    const prefix = this.completes && /\w{3}$/.test(text) ? ` || ':*'` : '';
    const query = `(websearch_to_tsquery('plain', $1)::text${prefix})::tsquery`;
    const values: unknown[] = [text];
    const conditions = [`words @@ ${query}`];
    const filter = (sql: string, value: unknown): void => {
      if (value !== undefined) conditions.push(sql.replace('?', `$${values.push(value)}`));
    };
    filter('tag_seqs @> ARRAY[?::integer]', scope.tagSeq);
    filter('shell = ?', scope.shell);
    filter('author_seq = ?', scope.authorSeq);
    const sql = (template: string): string =>
      template.replaceAll('FILTER', conditions.join(' AND ')).replaceAll('QUERY', query);
    const { rows } = await this.client.query<{ seq: string }>(sql(SORTED[sort]), values);
    const counted = await this.client.query<{ count: number }>(sql(COUNT), values);
    return {
      seqs: rows.map(({ seq }) => Number(seq)),
      count: counted.rows[0]?.count ?? 0,
      corrected: null,
    };
  }

  private async correct(text: string): Promise<string> {
    const words: string[] = [];
    for (const word of text.split(' ')) {
      const { rows } = await this.client.query<{ word: string }>(
        `SELECT word FROM plain_word WHERE word % $1 ORDER BY similarity(word, $1) DESC, ndoc DESC LIMIT 1`,
        [word],
      );
      words.push(rows[0]?.word ?? word);
    }
    return words.join(' ');
  }
}
