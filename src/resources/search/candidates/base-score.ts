import type { SearchTerms } from './search-terms.js';

/** The base scores that a head vector tells, best first. */
const BASES = [3, 2, 1] as const;

/** For each base score the tsquery that a head vector has to match; null where the search has no such group. */
export type HeadQueries = readonly (string | null)[];

export function headQueries({ groups }: SearchTerms): HeadQueries {
  return BASES.map((base) => groups.find((group) => group.base === base)?.inHead ?? null);
}

/**
 * SQL: the base score of a row of `search_document` that matches the search.
 * @param first the number of the first of the `headQueries` parameters
 */
export function baseScore(first: number): string {
  const cases = BASES.map((base, place) => `WHEN summary @@ $${first + place}::tsquery THEN ${base}`);
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}
