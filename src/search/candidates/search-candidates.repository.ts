import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../database/data-source-options.js';
import { run, type Statement } from '../../database/statement.js';
import type { CandidateOrder } from './search-plan.js';
import { type SummaryQueries, tierBase } from './tier-base.js';
import type { TierBase } from './search-terms.js';

/** The first of all that a query finds, and of each the base of the best tier that it is in. */
export interface FoundInTiers extends Found {
  readonly bases: readonly TierBase[];
}

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
const found = (columns: string, table: string, condition = 'true'): string => `
  found AS MATERIALIZED (SELECT gif_seq, ${columns} FROM ${table} WHERE lexemes @@ $1::tsquery AND ${condition})`;

/**
 * Views are in another table, where looking up each takes longer than finding it. The documents know them as they were
 * at the last upkeep, or a little fewer: only those that may be among the first are looked up.
 */
const MOST_VIEWED = `
  likely AS MATERIALIZED (
    SELECT gif_seq, (SELECT view_count FROM gif_stats AS stats WHERE stats.gif_seq = found.gif_seq) AS views
    FROM found
    WHERE doublings >= (
      SELECT min(doublings) - 1 FROM (SELECT doublings FROM found ORDER BY doublings DESC LIMIT $2) AS first
    )
  )`;
const DOUBLINGS = 'heat - born AS doublings';

/** The result of a search from the rows that `counted` has and from those that it is ordered by. */
const result = (counted: string, ordered: string): string => `
  SELECT (SELECT count(*)::integer FROM ${counted}) AS matches, ARRAY(SELECT gif_seq FROM ${ordered} LIMIT $2) AS seqs`;

const BY_HEAT = 'ORDER BY heat DESC, gif_seq DESC';
const BY_VIEWS = 'ORDER BY views DESC, gif_seq DESC';

const EVERYWHERE: Readonly<Record<CandidateOrder, Statement>> = {
  heat: {
    name: 'search by heat',
    text: `WITH ${found('heat', 'search_document')} ${result('found', `found ${BY_HEAT}`)}`,
  },
  views: {
    name: 'search by views',
    text: `WITH ${found(DOUBLINGS, 'search_document')}, ${MOST_VIEWED} ${result('found', `likely ${BY_VIEWS}`)}`,
  },
  recent: {
    name: 'search by time',
    text: `WITH ${found('NULL', 'search_document')} ${result('found', 'found ORDER BY gif_seq DESC')}`,
  },
};

const BY_TIER = 'ORDER BY base DESC, heat DESC, gif_seq DESC';

const IN_TIERS = {
  name: 'search in tiers',
  text: `
    WITH ${found(`heat, ${tierBase(3)} AS base`, 'search_document')},
      first AS MATERIALIZED (SELECT * FROM found ${BY_TIER} LIMIT $2)
    SELECT (SELECT count(*)::integer FROM found) AS matches,
      ARRAY(SELECT gif_seq FROM first ${BY_TIER}) AS seqs, ARRAY(SELECT base FROM first ${BY_TIER}) AS bases`,
};

/** Those that are above the bound of a level, all of which are there; no row when there is no such level. */
function popular(order: 'heat' | 'views', level: number): Statement {
  const bound = `(SELECT ${order} FROM search_level WHERE level = ${level})`;
  const onLevel = (columns: string) =>
    found(columns, 'search_popular', `level >= ${level} AND ${bound} IS NOT NULL`);
  const above =
    order === 'heat'
      ? `${onLevel('heat')}, above AS MATERIALIZED (SELECT * FROM found WHERE heat > ${bound})`
      : `${onLevel(DOUBLINGS)}, ${MOST_VIEWED}, above AS MATERIALIZED (SELECT * FROM likely WHERE views > ${bound})`;
  const ordered = `above ${order === 'heat' ? BY_HEAT : BY_VIEWS}`;
  return {
    name: `search level ${level} by ${order}`,
    text: `WITH ${above} ${result('above', ordered)} WHERE ${bound} IS NOT NULL`,
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
   * Looks at every document that the query finds. The best tier comes first, and in it the hottest.
   * @param summaries see `summaryQueries`
   */
  async inTiers(query: string, summaries: SummaryQueries, limit: number): Promise<FoundInTiers> {
    const [row] = await run<FoundInTiers>(this.database.manager, IN_TIERS, [query, limit, ...summaries]);
    return row ?? { ...NOTHING, bases: [] };
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
