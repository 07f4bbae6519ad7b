import { SEARCH_SORTS } from '../../src/resources/search/ranking/search-ranking.service.js';
import { withClient } from '../corpus/bulk-load.js';
import { compete, competitionTable, type Scenario } from '../support/competition.js';
import type { ServedCorpus } from '../support/served-corpus.js';
import { QUERIES, scopeClasses } from './search-classes.js';

const BARE = new URL('./bare-server.ts', import.meta.url);

/** Searches a second and their CPU beside a bare server that runs the same SQL. @returns a table */
export async function measureSearchHttp(corpus: ServedCorpus, rounds: number): Promise<string> {
  const scenario: Scenario = {
    name: 'search',
    paths: await withClient(corpus.database, async (client) => {
      const scopes = await scopeClasses(client);
      return QUERIES.flatMap(({ text }) =>
        scopes.flatMap(({ parameters }) =>
          SEARCH_SORTS.map((sort) => {
            const asked = new URLSearchParams({ q: text, ...parameters, sort });
            return `/api/v1/search/?${asked.toString()}`;
          }),
        ),
      );
    }),
    competitors: [corpus.itself, await corpus.add('bare', BARE, JSON.stringify(corpus.database))],
    aims: { bare: 0.5 },
  };
  return competitionTable(scenario, await compete(scenario, rounds));
}
