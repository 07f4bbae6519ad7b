import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { entities } from '../../src/app/entities.js';
import { searchOptions } from '../../src/platform/database/data-source-options.js';
import { SEARCH_LIMITS, type SearchLimits } from '../../src/resources/search/ranking/candidate-search.js';
import {
  JUDGED_RESULTS,
  judgedRecordings,
  judgedSearches,
  normalisedGain,
} from '../../test/support/judged-searches.js';
import { SearchDatabase } from '../../test/support/search-database.js';
import { withClient } from '../corpus/bulk-load.js';
import { median, percentile, table } from '../support/report.js';
import { type ComparedQuery, comparedQueries } from './comparison-classes.js';
import { PlainSearch } from './plain-search.js';
import { scopeClasses } from './search-classes.js';
import { Searcher } from './searcher.js';

const REPETITIONS = 15;
const WARM_UP = 2;

type Find = (
  query: Pick<ComparedQuery, 'text' | 'scope' | 'sort'>,
) => Promise<{ seqs: readonly number[]; corrected: string | null }>;

const UNLIMITED: SearchLimits = {
  ...SEARCH_LIMITS,
  exactThreshold: Infinity,
};

/** Our search, and our search without one of its parts. */
const VARIANTS: Readonly<Record<string, SearchLimits>> = {
  ours: SEARCH_LIMITS,
  'no popularity tiers': { ...SEARCH_LIMITS, tierSizes: [] },
  'reads all matches': UNLIMITED,
};

/** Times of the plain search, of ours, and of ours without one of its parts, measured alternately. @returns a table */
export async function compareSearches(address: DatabaseAddress): Promise<string> {
  const scopes = await withClient(address, scopeClasses);
  const queries = comparedQueries(scopes);
  const { finds, end } = await competitors(address);
  const times = new Map<string, number[]>();
  const right = new Map<string, Set<string>>();
  try {
    for (let repetition = -WARM_UP; repetition < REPETITIONS; repetition += 1) {
      for (const query of queries) {
        for (const [name, find] of Object.entries(finds)) {
          const begin = performance.now();
          const { corrected } = await find(query);
          const time = performance.now() - begin;
          const key = `${query.kind}/${name}`;
          if (repetition >= 0) (times.get(key) ?? times.set(key, []).get(key))?.push(time);
          if (query.meant !== undefined && corrected === query.meant) {
            (right.get(name) ?? right.set(name, new Set()).get(name))?.add(query.text);
          }
        }
      }
    }
  } finally {
    await end();
  }
  const typos = queries.filter(({ meant }) => meant !== undefined).length;
  const names = Object.keys(finds);
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const cell = (kind: string, name: string): string => {
    const measured = times.get(`${kind}/${name}`) ?? [];
    return `${median(measured).toFixed(1)} / ${percentile(measured, 0.99).toFixed(1)}`;
  };
  return table(
    ['p50 / p99 ms', ...names],
    [
      ...kinds.map((kind) => [kind, ...names.map((name) => cell(kind, name))]),
      ['typos corrected as meant', ...names.map((name) => `${right.get(name)?.size ?? 0} of ${typos}`)],
    ],
  );
}

interface Competitors {
  readonly finds: Readonly<Record<string, Find>>;
  readonly end: () => Promise<void>;
}

async function competitors(address: DatabaseAddress): Promise<Competitors> {
  await withClient(address, (client) => PlainSearch.prepare(client));
  const client = new Client(address);
  await client.connect();
  const sources: DataSource[] = [];
  const finds: Record<string, Find> = {
    plain: plainly(new PlainSearch(client)),
    'plain, prefixes': plainly(new PlainSearch(client, true)),
  };
  for (const [name, limits] of Object.entries(VARIANTS)) {
    const source = await new DataSource({ ...searchOptions(address, entities), poolSize: 1 }).initialize();
    sources.push(source);
    finds[name] = ours(new Searcher(source, limits));
  }
  return {
    finds,
    end: async () => {
      await client.end();
      for (const source of sources) await source.destroy();
    },
  };
}

const plainly =
  (search: PlainSearch): Find =>
  ({ text, scope, sort }) =>
    search.search(text, scope, sort);

const ours =
  (searcher: Searcher): Find =>
  async ({ text, scope, sort }) => {
    const { hits, corrected } = await searcher.searchOrCorrect(text, scope, sort);
    return { seqs: hits.map(({ seq }) => seq), corrected };
  };

/** nDCG@10 on the judged searches, in a separate database. @returns a table */
export async function compareRelevance(server: DatabaseAddress): Promise<string> {
  process.env['TEST_DATABASE'] = JSON.stringify(server);
  const database = await SearchDatabase.create();
  try {
    const seqs = await database.add(...Object.values(judgedRecordings));
    await database.upkeep.run();
    const nameOf = new Map(Object.keys(judgedRecordings).map((name, place) => [seqs[place] ?? 0, name]));
    const { finds, end } = await competitors(database.address);
    const rows: string[][] = [];
    for (const name of ['plain', 'plain, prefixes', 'ours']) {
      let sum = 0;
      for (const [text, grades] of Object.entries(judgedSearches)) {
        const found = await finds[name]?.({ text, scope: {}, sort: 'relevance' });
        const names = (found?.seqs ?? []).slice(0, JUDGED_RESULTS).map((seq) => nameOf.get(seq) ?? '');
        sum += normalisedGain(names, grades);
      }
      rows.push([name, (sum / Object.keys(judgedSearches).length).toFixed(4)]);
    }
    await end();
    return table(['relevance of judged searches', `nDCG@${JUDGED_RESULTS}`], rows);
  } finally {
    await database.drop();
  }
}

/** Bytes on disk with indexes and out-of-line values. @returns a table */
export async function compareSizes(address: DatabaseAddress): Promise<string> {
  const { rows } = await withClient(address, (client) =>
    client.query<{ name: string; size: string; rows: string }>(
      `SELECT relname AS name, pg_size_pretty(pg_total_relation_size(oid)) AS size, reltuples::bigint::text AS rows
       FROM pg_class WHERE relkind = 'r' AND relname ~ '^(search|plain)_' ORDER BY relname`,
    ),
  );
  return table(
    ['table', 'rows', 'size'],
    rows.map(({ name, rows, size }) => [name, rows, size]),
  );
}
