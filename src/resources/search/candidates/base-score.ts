import { all, type SearchTerms } from './search-terms.js';

const BASES = [3, 2, 1] as const;

/** The tsquery of each base score, or null. */
export type BaseQueries = readonly (string | null)[];

export function baseQueries({ groups }: SearchTerms): BaseQueries {
  return BASES.map((base) => {
    const group = groups.find((each) => each.base === base);
    return group ? all(group.match) : null;
  });
}

/** SQL: the base score of a matching row. @param first the number of the first `baseQueries` parameter */
export function baseScore(first: number): string {
  const isIn = (place: number): string => `lexemes @@ $${first + place}::tsquery`;
  // Each test reads the lexemes again. Most rows are only in the last group, which one test shows.
  return `CASE WHEN NOT ${isIn(2)} THEN 0 WHEN ${isIn(0)} THEN 3 WHEN ${isIn(1)} THEN 2 ELSE 1 END`;
}
