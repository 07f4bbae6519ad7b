import { scored } from '../ranking/scores.sql.js';
import type { BaseScore } from './search-terms.js';

/**
 * The parameters: 1 the limit; 2 the estimate above which nothing is read; 3 and 4 the places of the first and the last
 * document to score; 5 the number of documents below which none is scored; 6 to 8 `baseQueries`; 9 the tsquery to rank
 * by; 10 years since 2020; 11 the base score of all, or null; from 12 on the conditions.
 */
export const [LIMIT, MOST, FIRST_SCORED, LAST_SCORED, LEAST, BASES, RANKING, BASE, CONDITIONS] = [
  1, 2, 3, 4, 5, 6, 9, 11, 12,
];

/** SQL: whether a document meets the conditions. @param first the number of the first one's parameter */
export function met(conditions: number, first: number): string {
  return Array.from({ length: conditions }, (_, at) => `lexemes @@ $${first + at}::tsquery`).join(' AND ');
}

export const BY_HOT_SCORE = 'ORDER BY hot_score DESC, gif_seq DESC';
export const BY_VIEWS = 'ORDER BY views DESC, gif_seq DESC';
export const BY_SEQ = 'ORDER BY gif_seq DESC';
export const BY_GROUP = 'ORDER BY base DESC, hot_score DESC, gif_seq DESC';

export interface Selection {
  /** The WITH clause's queries. */
  readonly queries: string;
  /** The expression of the number of matches. */
  readonly matches: string;
  readonly from: string;
  readonly order: string;
  readonly base?: string;
  /** Further columns. */
  readonly more?: string;
}

/** A row of a statement by `selected`. */
export interface Selected {
  readonly matches: number;
  readonly seqs: readonly number[];
  readonly bases: readonly (BaseScore | null)[];
  /** The documents of the `scores`. */
  readonly scoredSeqs: readonly number[];
  readonly scores: readonly number[];
}

export const countOf = (from: string): string => `(SELECT count(*)::integer FROM ${from})`;

/** The first of a selection in its order, with the scores of some of them. */
export function selected({ queries, matches, from, order, base = 'NULL::integer', more }: Selection): string {
  const given = `
    SELECT gif_seq, base FROM first
    WHERE place BETWEEN $${FIRST_SCORED} AND $${LAST_SCORED} AND (SELECT count(*) FROM first) >= $${LEAST}`;
  // Scores have their own `seq`s: a join of a hundred with a hundred takes longer than everything else.
  return `
    WITH ${queries}, first AS MATERIALIZED (
      SELECT gif_seq, coalesce(${base}, $${BASE}::integer) AS base, row_number() OVER (${order}) AS place
      FROM (SELECT * FROM ${from} ${order} LIMIT $${LIMIT}) AS top
    ), ${scored(given, { bases: BASES, ranking: RANKING })}
    SELECT ${matches} AS matches, ${more === undefined ? '' : `${more},`}
      ${jsonOf('gif_seq FROM first ORDER BY place')} AS seqs, ${jsonOf('base FROM first ORDER BY place')} AS bases,
      ${jsonOf('gif_seq FROM scored ORDER BY gif_seq')} AS "scoredSeqs",
      ${jsonOf('score FROM scored ORDER BY gif_seq')} AS scores`;
}

/** Parsing arrays in PostgreSQL's own form takes up to ten times as long. */
const jsonOf = (column: string): string => `to_json(ARRAY(SELECT ${column}))`;
