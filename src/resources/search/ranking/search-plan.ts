import {
  filterLexeme,
  LARGE_SEGMENT_BITS,
  SMALL_SEGMENT_BITS,
} from '../../../indexing/search-index/search-document.js';
import {
  LEAST_TIER_MULTIPLE,
  POPULARITY_TIER_SIZES,
} from '../../../indexing/search-index/popularity-tiers.js';

/** Ties are broken by the newer document. */
export type CandidateOrder = 'hot' | 'views' | 'recent';

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
export const MARGIN = 1.5;
/** More segments than these are slower than all documents. */
export const MAX_SMALL_SEGMENTS = 16;
export const MAX_LARGE_SEGMENTS = 8;
const EVERYWHERE: SearchStep = { kind: 'everywhere', final: true };

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
