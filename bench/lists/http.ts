import { withClient } from '../corpus/bulk-load.js';
import { compete, type Competitor, competitionTable, type Scenario } from '../support/competition.js';
import { type ServedCorpus, SITE_URL } from '../support/served-corpus.js';
import { coldLists } from './cold-lists.js';

const BARE = new URL('./bare-server.ts', import.meta.url);
const CONSTANT = new URL('./constant-server.ts', import.meta.url);
export const HOT_LIST = '/api/v1/gifs/';
const HOT_DETAILS = 100;
/** The number of responses compared before the measurement. */
const COMPARED = 50;

/** Requests per second and CPU of hot and cold reads, compared with bare servers. @returns tables */
export async function measureHttp(corpus: ServedCorpus, rounds: number): Promise<string> {
  const tables: string[] = [];
  for (const scenario of await scenarios(corpus)) {
    await assertSameAnswers(scenario);
    tables.push(competitionTable(scenario, await compete(scenario, rounds)));
  }
  return tables.join('\n\n');
}

async function scenarios(corpus: ServedCorpus): Promise<Scenario[]> {
  const details = await mostViewed(corpus, HOT_DETAILS);
  const bare = await corpus.add('bare', BARE, JSON.stringify(corpus.database), SITE_URL);
  const constant = (of: string): Promise<Competitor> =>
    corpus.add('constant', CONSTANT, corpus.service.address + of);
  const hot = { bare: 5, constant: 0.4 };
  return [
    {
      name: 'hot list',
      paths: [HOT_LIST],
      competitors: [corpus.itself, bare, await constant(HOT_LIST)],
      aims: hot,
    },
    {
      name: 'hot details',
      paths: details,
      competitors: [corpus.itself, bare, await constant(details[0] ?? '')],
      aims: hot,
    },
    {
      name: 'cold lists',
      paths: await withClient(corpus.database, coldLists),
      competitors: [corpus.itself, bare],
      aims: { bare: 0.5 },
    },
  ];
}

/** The details of the most viewed recordings. */
export async function mostViewed(
  { database }: Pick<ServedCorpus, 'database'>,
  count: number,
): Promise<string[]> {
  const { rows } = await withClient(database, (client) =>
    client.query<{ id: string }>(
      `SELECT id FROM gif JOIN gif_stats ON gif_seq = seq WHERE visibility = 'public' AND deleted_at IS NULL
       ORDER BY view_count DESC, seq LIMIT ${count}`,
    ),
  );
  return rows.map(({ id }) => `/api/v1/gifs/${id}/`);
}

/** @throws unless the service and the bare server return the same; views counted meanwhile may differ */
async function assertSameAnswers({ name, paths, competitors }: Scenario): Promise<void> {
  const compared = competitors.filter((one) => one.name !== 'constant');
  for (const asked of paths.slice(0, COMPARED)) {
    const answers = await Promise.all(compared.map(({ address }) => textOf(address + asked)));
    if (new Set(answers).size > 1) throw new Error(`${name}: ${asked} has different responses.`);
  }
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  return `${response.status} ${text.replace(/"(view|embed|download)_count":\d+/g, '"$1_count":0')}`;
}
