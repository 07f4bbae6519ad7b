/**
 * Requests a second, CPU and p99 of web pages, compared with a bare server that sends the same bytes and headers.
 *
 *     npm run bench:pages [-- <public recordings>] [--rounds <number>]
 */
import { parseArgs } from 'node:util';
import { withClient } from './corpus/bulk-load.js';
import { mostViewed } from './lists/http.js';
import { compete, competitionTable, type Competitor, type Scenario } from './support/competition.js';
import { madeCorpus } from './support/corpus-folder.js';
import { ServedCorpus } from './support/served-corpus.js';

const CONSTANT = new URL('./lists/constant-server.ts', import.meta.url);
const HOT_RECORDINGS = 100;
/** More than all rounds request. */
const COLD_RECORDINGS = 19_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const corpus = await ServedCorpus.start(madeCorpus(Number(positionals[0] ?? 20_000)));
try {
  for (const scenario of await scenarios()) {
    console.log(`${competitionTable(scenario, await compete(scenario, Number(values.rounds)))}\n`);
  }
} finally {
  await corpus.end();
}

async function scenarios(): Promise<Scenario[]> {
  const hot = (await mostViewed(corpus, HOT_RECORDINGS)).map(pageOf);
  const cold = await coldRecordings();
  const recording = await constant(hot[0] ?? '/');
  const aims = { constant: 0.4 };
  return [
    { name: 'front page', paths: ['/'], competitors: [corpus.itself, await constant('/')], aims },
    { name: 'hot recordings', paths: hot, competitors: [corpus.itself, recording], aims },
    { name: 'cold recordings', paths: cold, competitors: [corpus.itself, recording], aims: {} },
  ];
}

function constant(path: string): Promise<Competitor> {
  return corpus.add('constant', CONSTANT, corpus.service.address + path, 'all-headers');
}

/** The page of a recording whose details are at this path of the API. */
function pageOf(path: string): string {
  return path.replace('/api/v1', '').replace(/\/$/, '');
}

/** Recordings that were not requested before. */
async function coldRecordings(): Promise<string[]> {
  const { rows } = await withClient(corpus.database, (client) =>
    client.query<{ id: string }>(
      `SELECT id FROM gif LEFT JOIN gif_stats ON gif_seq = seq WHERE visibility = 'public' AND deleted_at IS NULL
       ORDER BY view_count, seq LIMIT ${COLD_RECORDINGS}`,
    ),
  );
  return rows.map(({ id }) => `/gifs/${id}`);
}
