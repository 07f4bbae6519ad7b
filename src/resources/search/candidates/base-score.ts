import type { SearchTerms } from './search-terms.js';

const BASES = [3, 2, 1] as const;

/** The tsquery of each base score, or null. */
export type HeadQueries = readonly (string | null)[];

export function headQueries({ groups }: SearchTerms): HeadQueries {
  return BASES.map((base) => groups.find((group) => group.base === base)?.inHead ?? null);
}

/** SQL: the base score of a matching row. @param first the number of the first `headQueries` parameter */
export function baseScore(first: number): string {
  const cases = BASES.map((base, place) => `WHEN summary @@ $${first + place}::tsquery THEN ${base}`);
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}
