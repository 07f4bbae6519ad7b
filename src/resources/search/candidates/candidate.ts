import type { BaseScore, SearchTerms } from './search-terms.js';

export interface Candidate {
  readonly seq: number;
  /** Null when the search did not determine it. */
  readonly base: BaseScore | null;
  /** Null if it was not requested. */
  readonly score: number | null;
}

export interface Estimate {
  /** The approximate number of matches. */
  readonly documents: number;
  /** The newest of all documents, whether it matches or not. */
  readonly newest: number;
}

export interface Found {
  readonly first: readonly Candidate[];
  readonly matches: number;
}

export interface BoundedFound {
  readonly first: readonly Candidate[];
  /** Null if too many are expected. */
  readonly matches: number | null;
  readonly estimate: Estimate;
}

export interface GroupedFound {
  readonly first: readonly Candidate[];
  /** Null if too many are expected. */
  readonly matches: number | null;
  /** The number of groups that were read. */
  readonly read: number;
  /** Of each group; null where better groups have enough. */
  readonly estimates: readonly (Estimate | null)[];
}

export interface Reading {
  readonly terms: SearchTerms;
  readonly limit: number;
  /** The first and the last to score, from 1. */
  readonly scored: readonly [number, number];
  /** None is scored if fewer are found. */
  readonly least: number;
  /** The base score of all, or null to determine each. */
  readonly base: BaseScore | null;
}
