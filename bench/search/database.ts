import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { entities } from '../../src/app/entities.js';
import { searchOptions } from '../../src/platform/database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import {
  type Hits,
  SEARCH_SORTS,
  type SearchSort,
} from '../../src/resources/search/ranking/search-ranking.service.js';
import { withClient } from '../corpus/bulk-load.js';
import { median, percentile, table } from '../support/report.js';
import { QUERIES, type QueryClass, type ScopeClass, scopeClasses } from './search-classes.js';
import { Searcher } from './searcher.js';

const REPETITIONS = 11;
const WARM_UP = 2;

/** One search, measured. */
export interface Cell {
  readonly query: QueryClass;
  readonly scope: ScopeClass;
  readonly sort: SearchSort;
  readonly found: Hits;
  /** The total time of its statements, in milliseconds. */
  readonly times: readonly number[];
  readonly statements: number;
  /** Pages of 8 KiB that PostgreSQL read, from its cache or not. */
  readonly buffers: number;
}

/** A statement as sent. */
interface Sent {
  readonly text: string;
  readonly values: unknown[];
}

/** Measures all statements of the service for the first page of a search, alternately. */
export async function measureSearches(address: DatabaseAddress): Promise<Cell[]> {
  const scopes = await withClient(address, scopeClasses);
  const database = await new DataSource({ ...searchOptions(address, entities), poolSize: 1 }).initialize();
  try {
    const searcher = new ExplainedSearcher(database);
    const cells = QUERIES.flatMap((query) =>
      scopes.flatMap((scope) => SEARCH_SORTS.map((sort) => ({ query, scope, sort, times: [] as number[] }))),
    );
    for (let repetition = -WARM_UP; repetition < REPETITIONS; repetition += 1) {
      for (const { query, scope, sort, times } of cells) {
        const begin = performance.now();
        await searcher.search(query, scope, sort);
        if (repetition >= 0) times.push(performance.now() - begin);
      }
    }
    const measured: Cell[] = [];
    for (const cell of cells) measured.push({ ...cell, ...(await searcher.explain(cell)) });
    return measured;
  } finally {
    await database.destroy();
  }
}

/** Searches, and records the statements that it sends. */
class ExplainedSearcher {
  readonly #searcher: Searcher;
  readonly #pool: Pool;

  constructor(private readonly database: DataSource) {
    this.#pool = (database.driver as PostgresDriver).master as Pool;
    this.#searcher = new Searcher(database);
  }

  search({ text }: QueryClass, { scope }: ScopeClass, sort: SearchSort): Promise<Hits> {
    return this.#searcher.search(text, scope, sort);
  }

  async explain({
    query,
    scope,
    sort,
  }: Pick<Cell, 'query' | 'scope' | 'sort'>): Promise<Pick<Cell, 'found' | 'statements' | 'buffers'>> {
    const { sent, result } = await this.recorded(() => this.search(query, scope, sort));
    let buffers = 0;
    for (const statement of sent) buffers += await this.buffersOf(statement);
    return { found: result, statements: sent.length, buffers };
  }

  private async recorded<Result>(work: () => Promise<Result>): Promise<{ sent: Sent[]; result: Result }> {
    const sent: Sent[] = [];
    const query = this.#pool.query.bind(this.#pool);
    this.#pool.query = ((statement: Sent) => {
      sent.push(statement);
      return query(statement) as Promise<unknown>;
    }) as Pool['query'];
    try {
      return { result: await work(), sent };
    } finally {
      this.#pool.query = query;
    }
  }

  private async buffersOf({ text, values }: Sent): Promise<number> {
    const rows = await this.database.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  }
}

/** Every cell of one corpus. */
export function cellsTable(cells: readonly Cell[]): string {
  return table(
    ['query', 'scope', 'sort', 'count', 'median ms', 'p95 ms', 'max ms', 'statements', 'buffers'],
    cells.map(({ query, scope, sort, found, times, statements, buffers }) => [
      query.name,
      scope.name,
      sort,
      String(found.count),
      ...[median(times), percentile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(1)),
      String(statements),
      String(buffers),
    ]),
  );
}

/** All queries of a scope and a sort together, by the size of the corpus, and how they grow. */
export function growthTable(bySize: ReadonlyMap<number, readonly Cell[]>): string {
  const sizes = [...bySize.keys()];
  const [first = []] = bySize.values();
  const groups = new Map(first.map(({ sort, scope }) => [`${sort}, ${scope.name}`, { sort, scope }]));
  const lines = [...groups].map(([name, group]) => {
    const pooled = [...bySize.values()].map((cells) =>
      cells
        .filter(({ sort, scope }) => sort === group.sort && scope.name === group.scope.name)
        .flatMap(({ times }) => times),
    );
    const figures = pooled.map((times) => [median(times), percentile(times, 0.95), Math.max(...times)]);
    const growth = [0, 1].map((figure) => (figures.at(-1)?.[figure] ?? 0) / (figures[0]?.[figure] ?? 1));
    return [
      name,
      ...figures.flat().map((time) => time.toFixed(1)),
      ...growth.map((by) => `${by.toFixed(2)} ×`),
    ];
  });
  const heads = sizes.flatMap((size) => [`${size}: median ms`, 'p95 ms', 'max ms']);
  return table(['sort, scope', ...heads, 'growth of the median', 'of p95'], lines);
}
