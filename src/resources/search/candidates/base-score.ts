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
  const cases = BASES.map((base, place) => `WHEN lexemes @@ $${first + place}::tsquery THEN ${base}`);
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}
