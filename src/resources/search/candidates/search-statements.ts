import type { Statement } from '../../../platform/database/statement.js';
import type { CandidateOrder } from './search-plan.js';
import { tierBase } from './tier-base.js';

// Each statement has one plan, whatever is looked for: the index of lexemes, then the rows that it names. There is one
// for every number of conditions, whose parameters come last.

/** One document in so many is in the sample. */
export const SAMPLED = 64;

/** @param first the number of the parameter of the first condition */
function met(conditions: number, first: number): string {
  return Array.from({ length: conditions }, (_, at) => `lexemes @@ $${first + at}::tsquery`).join(' AND ');
}

const named = (name: string, conditions: number): string => `search ${name}, ${conditions} conditions`;

/** How many of the sample meet the conditions, and the newest document of all. */
export function sample(conditions: number): Statement {
  return {
    name: named('sample', conditions),
    text: `
      SELECT coalesce((SELECT max(gif_seq) FROM search_document), 0) AS newest, (
        SELECT count(*)::integer FROM search_document
        WHERE (gif_seq >> 6) & ${SAMPLED - 1} = 0 AND ${met(conditions, 1)}
      ) AS matches`,
  };
}

/** How many documents meet the conditions. */
export function count(conditions: number): Statement {
  return {
    name: named('count', conditions),
    text: `SELECT count(*)::integer AS matches FROM search_document WHERE ${met(conditions, 1)}`,
  };
}

/**
 * What is found is put into a table of its own first: the order may not tempt the planner to walk along it and look at
 * document after document.
 */
const foundBy = (columns: string, table: string, condition: string): string => `
  found AS MATERIALIZED (SELECT gif_seq, ${columns} FROM ${table} WHERE ${condition})`;

/**
 * Views are in another table, where looking up each takes longer than finding it. The documents know them as they were
 * at the last upkeep, or a little fewer: only those that may be among the first are looked up.
 */
const MOST_VIEWED = `
  likely AS MATERIALIZED (
    SELECT gif_seq, (SELECT view_count FROM gif_stats AS stats WHERE stats.gif_seq = found.gif_seq) AS views
    FROM found
    WHERE doublings >= (
      SELECT min(doublings) - 1 FROM (SELECT doublings FROM found ORDER BY doublings DESC LIMIT $1) AS first
    )
  )`;
const DOUBLINGS = 'heat - born AS doublings';

/** The result of a search from the rows that `counted` has and from those that it is ordered by. */
const result = (counted: string, ordered: string): string => `
  SELECT (SELECT count(*)::integer FROM ${counted}) AS matches, ARRAY(SELECT gif_seq FROM ${ordered} LIMIT $1) AS seqs`;

const BY_HEAT = 'ORDER BY heat DESC, gif_seq DESC';
const BY_VIEWS = 'ORDER BY views DESC, gif_seq DESC';

/** The first of all documents. Parameters: how many, what summaries have to match or null, the conditions. */
export function everywhere(order: CandidateOrder, conditions: number): Statement {
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_document',
      `${met(conditions, 3)} AND ($2::tsquery IS NULL OR summary @@ $2::tsquery)`,
    );
  const text = {
    heat: () => `WITH ${found('heat')} ${result('found', `found ${BY_HEAT}`)}`,
    views: () => `WITH ${found(DOUBLINGS)}, ${MOST_VIEWED} ${result('found', `likely ${BY_VIEWS}`)}`,
    recent: () => `WITH ${found('NULL')} ${result('found', 'found ORDER BY gif_seq DESC')}`,
  }[order];
  return { name: named(`by ${order}`, conditions), text: text() };
}

const BY_TIER = 'ORDER BY base DESC, heat DESC, gif_seq DESC';

/**
 * The first of all documents, the best tier first and in it the hottest. Parameters: how many, the base of the last
 * tier, the three of `tierBase`, the conditions.
 */
export function inTiers(conditions: number): Statement {
  return {
    name: named('in tiers', conditions),
    text: `
      WITH ${foundBy(`heat, ${tierBase(3)} AS base`, 'search_document', met(conditions, 6))},
        wanted AS MATERIALIZED (SELECT * FROM found WHERE base >= $2::integer),
        first AS MATERIALIZED (SELECT * FROM wanted ${BY_TIER} LIMIT $1)
      SELECT (SELECT count(*)::integer FROM wanted) AS matches,
        ARRAY(SELECT gif_seq FROM first ${BY_TIER}) AS seqs, ARRAY(SELECT base FROM first ${BY_TIER}) AS bases`,
  };
}

/**
 * The first of those that are above the bound of a level, all of which are there; no row when there is no such level.
 * Parameters: as of `everywhere`.
 */
export function popular(order: 'heat' | 'views', level: number, conditions: number): Statement {
  const bound = `(SELECT ${order} FROM search_level WHERE level = ${level})`;
  const summary = `(SELECT summary FROM search_document AS document WHERE document.gif_seq = popular.gif_seq)`;
  const found = (columns: string) =>
    foundBy(
      columns,
      'search_popular AS popular',
      `level >= ${level} AND ${bound} IS NOT NULL AND ${met(conditions, 3)}
        AND ($2::tsquery IS NULL OR ${summary} @@ $2::tsquery)`,
    );
  const above =
    order === 'heat'
      ? `${found('heat')}, above AS MATERIALIZED (SELECT * FROM found WHERE heat > ${bound})`
      : `${found(DOUBLINGS)}, ${MOST_VIEWED}, above AS MATERIALIZED (SELECT * FROM likely WHERE views > ${bound})`;
  return {
    name: named(`level ${level} by ${order}`, conditions),
    text: `WITH ${above} ${result('above', `above ${order === 'heat' ? BY_HEAT : BY_VIEWS}`)} WHERE ${bound} IS NOT NULL`,
  };
}
