import { SEARCH_SORTS } from '../../src/resources/search/ranking/search-ranking.service.js';
import { withClient } from '../corpus/bulk-load.js';
import { compete, type Competitor, competitionTable, type Scenario } from '../support/competition.js';
import type { ServedCorpus } from '../support/served-corpus.js';
import { PlainSearch } from './plain-search.js';
import { addressOfSearch, COMMON_QUERIES } from './queries.js';

const BARE = new URL('./bare-server.ts', import.meta.url);
const CONSTANT = new URL('../lists/constant-server.ts', import.meta.url);
const CONNECTIONS = 8;
/** More URLs than a run requests. */
const COLD_TURNS = 200;

/** Searches per second and their CPU, cold and repeated, compared with bare servers. @returns tables */
export async function measureSearchHttp(corpus: ServedCorpus, rounds: number): Promise<string> {
  await withClient(corpus.database, (client) => PlainSearch.prepare(client));
  const bare = await corpus.add('bare', BARE, JSON.stringify(corpus.database));
  const tables = [await comparedAnswers(corpus.itself, bare)];
  const measure = async (scenario: Omit<Scenario, 'connections'>) => {
    const whole = { ...scenario, connections: CONNECTIONS };
    tables.push(competitionTable(whole, await compete(whole, rounds)));
  };
  for (const sort of SEARCH_SORTS) {
    const competitors = sort === 'views' ? [corpus.itself] : [corpus.itself, bare];
    const aims = { bare: sort === 'relevance' ? 3 : 1 };
    await measure({ name: `cold, by ${sort}`, paths: coldAddresses(sort), competitors, aims });
  }
  const paths = COMMON_QUERIES.map((text) => addressOfSearch(text, 'relevance'));
  const constant = await corpus.add('constant', CONSTANT, corpus.service.address + (paths[0] ?? ''));
  // The cache stores a search at its second request.
  for (const path of [...paths, ...paths]) await (await fetch(corpus.service.address + path)).arrayBuffer();
  await measure({ name: 'repeated', paths, competitors: [corpus.itself, constant], aims: { constant: 0.4 } });
  return tables.join('\n\n');
}

/** Each once, by a parameter that the service ignores, so that no cache has them. */
export const coldAddresses = (sort: string): string[] =>
  Array.from({ length: COLD_TURNS }, (_, turn) =>
    COMMON_QUERIES.map((text) => `${addressOfSearch(text, sort)}&turn=${turn}`),
  ).flat();

/** How many of the newest recordings that one finds the other finds too: words are read a little differently. */
async function comparedAnswers(service: Competitor, bare: Competitor): Promise<string> {
  let [same, all] = [0, 0];
  for (const text of COMMON_QUERIES) {
    const path = `${addressOfSearch(text, 'recent')}&compared`;
    const [mine, other] = await Promise.all([idsOf(service.address + path), idsOf(bare.address + path)]);
    same += other.filter((id) => mine.includes(id)).length;
    all += other.length;
  }
  return `Of ${all} results newest first that the bare server has, the service has ${same}.`;
}

async function idsOf(url: string): Promise<string[]> {
  const { results } = (await (await fetch(url)).json()) as { results: { id: string }[] };
  return results.map(({ id }) => id);
}
