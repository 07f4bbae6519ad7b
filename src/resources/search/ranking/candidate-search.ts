import {
  filterLexeme,
  LARGE_SEGMENT_BITS,
  SMALL_SEGMENT_BITS,
} from '../../../indexing/search-index/search-document.js';
import {
  LEAST_TIER_MULTIPLE,
  POPULARITY_TIER_SIZES,
} from '../../../indexing/search-index/popularity-tiers.js';
import type {
  Candidate,
  CandidateOrder,
  Estimate,
  Found,
  Reading,
  SearchRepository,
} from '../search.repository.js';
import { type BaseScore, type FieldGroup, type SearchTerms, within } from './search-terms.js';

/** A place to search. Only a `final` step proves by finding too few that there are no others. */
export type SearchStep = { readonly final: boolean } & (
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'popular'; readonly tier: number }
  | { readonly kind: 'segments'; readonly segments: readonly string[] }
);

/** The maximum number of documents for one search; the defaults take a few milliseconds. */
export interface SearchLimits {
  /** Up to this number, all matches are read, and the count is exact. */
  readonly exactThreshold: number;
  readonly tierSizes: readonly number[];
}

export const SEARCH_LIMITS: SearchLimits = {
  exactThreshold: 1_000,
  tierSizes: POPULARITY_TIER_SIZES,
};

export interface PlanInput {
  readonly order: CandidateOrder;
  readonly need: number;
  readonly documents: number;
  readonly newest: number;
  readonly hasPhrase: boolean;
}

/** Words are not spread evenly, so a step covers more than the expected number. */
const MARGIN = 1.5;
/** More segments than these are slower than all documents. */
const MAX_SMALL_SEGMENTS = 16;
const MAX_LARGE_SEGMENTS = 8;
const EVERYWHERE: SearchStep = { kind: 'everywhere', final: true };

export interface Candidates {
  readonly found: readonly Candidate[];
  /** Null when the search stopped before it knew all of them. */
  readonly matches: number | null;
}

/** Finds the first documents of one search without reading all matches: a sample shows where to look. */
export class CandidateSearch {
  readonly #estimates = new Map<FieldGroup, Estimate>();

  /** @param scored the first and the last candidate to score, from 1 */
  constructor(
    private readonly documents: SearchRepository,
    private readonly terms: SearchTerms,
    private readonly limits: SearchLimits = SEARCH_LIMITS,
    private readonly scored: readonly [number, number] = [1, 0],
  ) {}

  async first(order: 'recent' | 'views', need: number): Promise<Candidates> {
    const all = allOf(this.terms);
    const { first, matches, estimate } = await this.documents.below(
      this.limits.exactThreshold,
      all,
      order,
      this.reading(need, 0),
    );
    this.#estimates.set(all, estimate);
    if (matches !== null || first.length >= need) return { found: first, matches };
    return this.firstOf(all, order, need);
  }

  async best(need: number): Promise<Candidates> {
    const { groups } = this.terms;
    const { first, matches, read, estimates } = await this.documents.groupByGroup(
      this.limits.exactThreshold,
      groups,
      this.reading(need, 0),
    );
    groups.forEach((group, place) => {
      const estimate = estimates[place];
      if (estimate) this.#estimates.set(group, estimate);
    });
    if (first.length >= need || read === groups.length) return { found: first, matches };
    let found = first;
    for (const group of groups.slice(read)) {
      const more = await this.firstOf(group, 'hot', need, group.base);
      found = distinct([...found, ...more.found]);
      if (group === allOf(this.terms)) return { found, matches: more.matches };
      if (found.length >= need) break;
    }
    return { found, matches };
  }

  /** Exact up to the threshold, an estimate above. */
  async count(): Promise<number> {
    const all = allOf(this.terms);
    const { documents } = await this.estimate(all);
    return documents > this.limits.exactThreshold ? documents : this.documents.count(all.match);
  }

  private async firstOf(
    group: FieldGroup,
    order: CandidateOrder,
    need: number,
    base: BaseScore | null = null,
  ): Promise<Candidates> {
    const input = { order, need, hasPhrase: this.terms.hasPhrase, ...(await this.estimate(group)) };
    for (const step of searchPlan(input, this.limits)) {
      const { first, matches } = await this.run(
        step,
        group,
        order,
        this.reading(need, step.final ? 0 : need, base),
      );
      if (matches !== null && (step.final || matches >= need)) {
        return { found: first, matches: step.final ? matches : null };
      }
    }
    return { found: [], matches: 0 };
  }

  private async estimate(group: FieldGroup): Promise<Estimate> {
    const estimate = this.#estimates.get(group) ?? (await this.documents.estimate(group));
    this.#estimates.set(group, estimate);
    return estimate;
  }

  private run(step: SearchStep, group: FieldGroup, order: CandidateOrder, reading: Reading): Promise<Found> {
    const conditions = step.kind === 'segments' ? within(group.match, step.segments) : group.match;
    return step.kind === 'popular'
      ? this.documents.popular(step.tier, conditions, order === 'views' ? 'views' : 'hot', reading)
      : this.documents.everywhere(conditions, order, reading);
  }

  private reading(limit: number, least: number, base: BaseScore | null = null): Reading {
    return { terms: this.terms, limit, scored: this.scored, least, base };
  }
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const bySeq = new Map<number, Candidate>();
  for (const candidate of candidates) if (!bySeq.has(candidate.seq)) bySeq.set(candidate.seq, candidate);
  return [...bySeq.values()];
}

const allOf = ({ groups }: SearchTerms): FieldGroup => groups[groups.length - 1] ?? groups[0];

/**
 * Steps to run until one has enough or is final. A phrase of common words gets one bounded step, so it is found only
 * in the most popular or the newest recordings.
 */
export function searchPlan(input: PlanInput, limits: SearchLimits = SEARCH_LIMITS): SearchStep[] {
  if (input.documents <= limits.exactThreshold) return [EVERYWHERE];
  if (input.hasPhrase) return [boundedStep(input, limits), EVERYWHERE];
  const span = (input.need * MARGIN * input.newest) / input.documents;
  return [
    ...(input.order === 'recent' ? newestFirst(input, span) : popularFirst(input, span, limits)),
    EVERYWHERE,
  ];
}

/** @param span the number of documents that are expected to have enough matches */
function popularFirst({ newest }: PlanInput, span: number, { tierSizes }: SearchLimits): SearchStep[] {
  return tierSizes
    .map((size, index) => ({ size, tier: index + 1 }))
    .filter(({ size }) => size >= span && LEAST_TIER_MULTIPLE * size <= newest + 1)
    .reverse()
    .map(({ tier }) => ({ kind: 'popular', tier, final: false }));
}

function newestFirst({ newest }: PlanInput, span: number): SearchStep[] {
  const small = newestSegments(newest, span, SMALL_SEGMENT_BITS);
  const large = newestSegments(newest, span, LARGE_SEGMENT_BITS);
  return [
    ...(small.length <= MAX_SMALL_SEGMENTS ? [small] : []),
    ...(large.length <= MAX_LARGE_SEGMENTS ? [large] : []),
  ].map((segments) => ({ kind: 'segments', segments, final: false }));
}

function boundedStep(
  { order, documents, newest }: PlanInput,
  { exactThreshold, tierSizes }: SearchLimits,
): SearchStep {
  const span = (exactThreshold * newest) / documents;
  if (order === 'recent') {
    const segments = newestSegments(newest, Math.max(1, span - 2 ** SMALL_SEGMENT_BITS), SMALL_SEGMENT_BITS);
    return { kind: 'segments', segments: segments.slice(0, MAX_LARGE_SEGMENTS), final: true };
  }
  const tier = tierSizes.findIndex((size) => size <= span) + 1;
  return { kind: 'popular', tier: tier === 0 ? tierSizes.length : tier, final: true };
}

/** The newest segment may be almost empty. */
function newestSegments(newest: number, span: number, bits: number): string[] {
  const last = Math.floor(newest / 2 ** bits);
  const first = Math.max(0, Math.floor((newest + 1 - span) / 2 ** bits));
  const lexeme = bits === SMALL_SEGMENT_BITS ? filterLexeme.smallSegment : filterLexeme.largeSegment;
  return Array.from({ length: last - first + 1 }, (_, index) => lexeme(last - index));
}
