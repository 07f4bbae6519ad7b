import type { SearchTerms } from './search-terms.js';

/** The bases that the summary of a document tells, the best first. */
const BASES = [3, 2, 1] as const;

/** For each base the query that a summary has to match; null where the search has no such tier. */
export type SummaryQueries = readonly (string | null)[];

export function summaryQueries({ tiers }: SearchTerms): SummaryQueries {
  return BASES.map((base) => tiers.find((tier) => tier.base === base)?.inSummary ?? null);
}

/**
 * SQL: the base of the best tier that a row of `search_document` is in, which all tiers together have.
 * @param first the number of the first of the parameters that are `summaryQueries`
 */
export function tierBase(first: number): string {
  const cases = BASES.map((base, place) => `WHEN summary @@ $${first + place}::tsquery THEN ${base}`);
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}
