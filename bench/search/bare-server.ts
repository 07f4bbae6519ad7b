/**
 * The least that searches: `node:http`, `pg`, and one prepared statement for the page of a query, on the tables of the
 * plain search. By relevance all matches are ranked with `ts_rank`; newest first is one scan of the newest recordings
 * where the words are common, and one of the GIN index where they are rare. It looks for no matches in the texts and
 * has no cache. It prints its port.
 *
 *     npx tsx bench/search/bare-server.ts <database address as JSON>
 */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { AppConfig } from '../../src/platform/config/app-config.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { GifPresenter } from '../../src/resources/gifs/presentation/gif.presenter.js';
import { gifsOf, listedJson } from '../../src/resources/gifs/data/gif.read-model.js';
import { MediaAddress } from '../../src/resources/media/media-address.js';
import { themesService } from '../../test/support/themes-service.js';
import { type ListRow } from '../support/list-statements.js';
import { listen } from '../support/listen.js';
import { SITE_URL } from '../support/served-corpus.js';
import { serviceSession } from '../support/service-session.js';

const [database] = process.argv.slice(2);
if (database === undefined) throw new Error('Name the database.');

/** The number of connections of the service for searches. */
const CONNECTIONS = 4;
/** With this many matches, a page of the newest is found quickly. */
const COMMON = 400;

const QUERY = `websearch_to_tsquery('plain', $1)`;
const PICKED = {
  ranked: `
    SELECT seq, count(*) OVER () AS count FROM plain_search WHERE words @@ ${QUERY}
    ORDER BY ts_rank('{0.02, 0.15, 0.6, 1}', words, ${QUERY}) DESC LIMIT 20`,
  newest: `
    SELECT seq, NULL::integer AS count
    FROM (SELECT seq, words FROM plain_search ORDER BY seq DESC OFFSET 0) AS newest WHERE words @@ ${QUERY} LIMIT 20`,
  found: `
    SELECT seq, count(*) OVER () AS count
    FROM (SELECT seq FROM plain_search WHERE words @@ ${QUERY} OFFSET 0) AS found ORDER BY seq DESC LIMIT 20`,
};
const MORE = `ARRAY(SELECT seq FROM picked) AS seqs, (SELECT max(count) FROM picked) AS count`;

const pool = new Pool({ ...serviceSession(JSON.parse(database) as DatabaseAddress), max: CONNECTIONS });
const config = AppConfig.from({ SITE_URL });
const present = new GifPresenter(config, new MediaAddress(config), themesService());
const { documents, uses } = await vocabulary();

/** Reads once how many recordings have each word. */
async function vocabulary(): Promise<{ documents: number; uses: ReadonlyMap<string, number> }> {
  const all = await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM plain_search');
  const words = await pool.query<{ word: string; ndoc: number }>('SELECT word, ndoc FROM plain_word');
  const sampled = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM plain_search WHERE (seq >> 6) & 15 = 0`,
  );
  return {
    documents: all.rows[0]?.count ?? 0,
    uses: new Map(words.rows.map(({ word, ndoc }) => [word, ndoc / (sampled.rows[0]?.count ?? 1)])),
  };
}

function planOf(text: string, sort: string | null): keyof typeof PICKED {
  if (sort === 'relevance') return 'ranked';
  const share = text.split(' ').reduce((product, word) => product * (uses.get(word) ?? 0), 1);
  return documents * share >= COMMON ? 'newest' : 'found';
}

async function answer(asked: URLSearchParams): Promise<Buffer> {
  const text = asked.get('q') ?? '';
  const plan = planOf(text, asked.get('sort'));
  const statement = { name: plan, text: listedJson(PICKED[plan], MORE), values: [text] };
  const { rows } = await pool.query<ListRow & { seqs: string[] }>(statement);
  const [{ gifs, tags, seqs, count } = { gifs: [], tags: [], seqs: [], count: 0 }] = rows;
  const bySeq = new Map(gifsOf(gifs, tags).map((gif) => [String(gif.seq), gif]));
  const results = seqs.map((seq) => bySeq.get(seq)).filter((gif) => gif !== undefined);
  return Buffer.from(JSON.stringify({ count, results: results.map((gif) => present.listItem(gif)) }));
}

listen(
  createServer((request, response) => {
    answer(new URL(request.url ?? '/', SITE_URL).searchParams).then(
      (bytes) => {
        const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
        response.writeHead(200, headers).end(bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  }),
);
