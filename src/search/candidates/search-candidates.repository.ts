import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../database/data-source-options.js';
import { run, type Statement } from '../../database/statement.js';
import type { CandidateOrder } from './search-plan.js';

/** The first of all that a query finds. */
export interface Found {
  readonly seqs: readonly number[];
  /** How many there are in all. */
  readonly matches: number;
}

/** How many of a sample of the documents a query finds, and the newest document of all. */
export interface Sample {
  readonly matches: number;
  readonly newest: number;
}

const NOTHING: Found = { seqs: [], matches: 0 };

/** One document in so many is in the sample. */
export const SAMPLED = 64;

const ORDERS: Readonly<Record<CandidateOrder, string>> = {
  heat: 'heat DESC, gif_seq DESC',
  views: 'views DESC, gif_seq DESC',
  recent: 'gif_seq DESC',
};
const COLUMNS: Readonly<Record<CandidateOrder, string>> = {
  heat: 'heat',
  // Not a join: the planner would at times read the whole table for it.
  views: '(SELECT view_count FROM gif_stats AS stats WHERE stats.gif_seq = document.gif_seq) AS views',
  recent: 'NULL',
};

const SAMPLE = {
  name: 'search sample',
  text: `
    SELECT coalesce((SELECT max(gif_seq) FROM search_document), 0) AS newest, (
      SELECT count(*)::integer FROM search_document
      WHERE (gif_seq >> 6) & ${SAMPLED - 1} = 0 AND lexemes @@ $1::tsquery
    ) AS matches`,
};

const COUNT = {
  name: 'search count',
  text: 'SELECT count(*)::integer AS matches FROM search_document WHERE lexemes @@ $1::tsquery',
};

/**
 * What is found is put into a table of its own first: the order may not tempt the planner to walk along it and look at
 * document after document.
 */
const first = (order: CandidateOrder, table: string, condition = ''): string => `
  WITH found AS MATERIALIZED (
    SELECT gif_seq, ${COLUMNS[order]} FROM ${table} AS document WHERE lexemes @@ $1::tsquery ${condition}
  )
  SELECT (SELECT count(*)::integer FROM found) AS matches,
    ARRAY(SELECT gif_seq FROM found ORDER BY ${ORDERS[order]} LIMIT $2) AS seqs`;

const everywhere = (order: CandidateOrder): Statement => ({
  name: `search by ${order}`,
  text: first(order, 'search_document'),
});
const EVERYWHERE = { heat: everywhere('heat'), views: everywhere('views'), recent: everywhere('recent') };

/** Those that are above the bound of a level, all of which are there; null when there is no such level. */
function popular(order: 'heat' | 'views', level: number): Statement {
  const bound = `(SELECT ${order} FROM search_level WHERE level = ${level})`;
  return {
    name: `search level ${level} by ${order}`,
    text: `
      WITH found AS MATERIALIZED (
        SELECT gif_seq, ${COLUMNS[order]} FROM search_popular AS document
        WHERE level >= ${level} AND lexemes @@ $1::tsquery AND ${bound} IS NOT NULL
      ), above AS MATERIALIZED (SELECT * FROM found WHERE ${order} > ${bound})
      SELECT (SELECT count(*)::integer FROM above) AS matches,
        ARRAY(SELECT gif_seq FROM above ORDER BY ${ORDERS[order]} LIMIT $2) AS seqs
      WHERE ${bound} IS NOT NULL`,
  };
}

/** Finds documents. Each statement has one plan, whatever is looked for: the index of lexemes, then the rows it names. */
@Injectable()
export class SearchCandidatesRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  async sample(query: string): Promise<Sample> {
    const [row] = await run<Sample>(this.database.manager, SAMPLE, [query]);
    return row ?? { matches: 0, newest: 0 };
  }

  async count(query: string): Promise<number> {
    const [row] = await run<{ matches: number }>(this.database.manager, COUNT, [query]);
    return row?.matches ?? 0;
  }

  /** Looks at every document that the query finds. */
  async everywhere(query: string, order: CandidateOrder, limit: number): Promise<Found> {
    return (await this.find(EVERYWHERE[order], query, limit)) ?? NOTHING;
  }

  /**
   * Looks at the popular documents of a level alone. What it finds comes before all that the level does not have.
   * Null when there is no such level.
   */
  popular(level: number, query: string, order: 'heat' | 'views', limit: number): Promise<Found | null> {
    return this.find(popular(order, level), query, limit);
  }

  private async find(statement: Statement, query: string, limit: number): Promise<Found | null> {
    const [row] = await run<Found>(this.database.manager, statement, [query, limit]);
    return row ?? null;
  }
}
