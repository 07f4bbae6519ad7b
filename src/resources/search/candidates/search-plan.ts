import {
  filterLexeme,
  LONG_STRETCH_BITS,
  SHORT_STRETCH_BITS,
} from '../../../indexing/search-index/search-document.js';
import { LEVEL_SIZES } from '../../../indexing/search-index/search-levels.js';

/** By what documents are ordered: popularity and age together, views, or age. The newer is first among equals. */
export type CandidateOrder = 'heat' | 'views' | 'recent';

/** A place to look for documents in. Only one that is `final` says by finding too few that there are no others. */
export type Step = { readonly final: boolean } & (
  | { readonly kind: 'everywhere' }
  /** Among the popular of a level. */
  | { readonly kind: 'popular'; readonly level: number }
  /** Among those of some stretches of time, by their lexemes. */
  | { readonly kind: 'stretches'; readonly stretches: readonly string[] }
);

/** How much the database looks at in one search; the numbers are for a few milliseconds. */
export interface SearchLimits {
  /** So many documents are all looked at, and their number is exact. */
  readonly documents: number;
  /** The same where the order of the words of each one has to be looked at, for a phrase. */
  readonly phrases: Readonly<Record<PhraseCheck, number>>;
  /** Of the levels of the popular, the largest first. */
  readonly levels: readonly number[];
}

export const SEARCH_LIMITS: SearchLimits = {
  documents: 3_000,
  phrases: { summaries: 1_000, lexemes: 500 },
  levels: LEVEL_SIZES,
};

/** What tells whether the words of a phrase are one after the other: what is beside the row, or all of its lexemes. */
export type PhraseCheck = 'summaries' | 'lexemes';

/** What is asked for, and what is known of it. */
export interface Wanted {
  readonly order: CandidateOrder;
  /** How many of the first documents. */
  readonly need: number;
  /** About how many documents have the words. */
  readonly documents: number;
  /** The `seq` of the newest document of all. */
  readonly newest: number;
  /** Null when there is no phrase. */
  readonly phrase: PhraseCheck | null;
}

/** More is looked at than should be enough, as words are not spread evenly. */
const MARGIN = 1.5;
/** So many stretches at once are found faster than all. */
const SHORT_STRETCHES = 16;
const LONG_STRETCHES = 8;
const EVERYWHERE: Step = { kind: 'everywhere', final: true };

/**
 * Where to look for the first documents of an order, one place after the other until one has enough or is final; a
 * level that is not there yet is passed over. Few documents are all looked at. Of many, the popular are, from the
 * smallest level that should have enough on; or the newest. For a phrase of common words one place has to do, in which
 * the database looks at no more than it can: it is found in the most popular or the newest recordings only.
 */
export function searchPlan(wanted: Wanted, limits: SearchLimits = SEARCH_LIMITS): Step[] {
  const few = fewOf(wanted.phrase, limits);
  if (wanted.documents <= few) return [EVERYWHERE];
  if (wanted.phrase) return [boundedStep(wanted, few, limits.levels), EVERYWHERE];
  const span = (wanted.need * MARGIN * wanted.newest) / wanted.documents;
  return [
    ...(wanted.order === 'recent' ? newestFirst(wanted, span) : popularFirst(span, limits)),
    EVERYWHERE,
  ];
}

/** How many documents are all looked at. */
export function fewOf(phrase: PhraseCheck | null, { documents, phrases }: SearchLimits): number {
  return phrase ? phrases[phrase] : documents;
}

/** @param span in how many documents there should be enough */
function popularFirst(span: number, { levels }: SearchLimits): Step[] {
  return levels
    .map((size, index) => ({ size, level: index + 1 }))
    .filter(({ size }) => size >= span)
    .reverse()
    .map(({ level }) => ({ kind: 'popular', level, final: false }));
}

function newestFirst({ newest }: Wanted, span: number): Step[] {
  const short = stretchesOf(newest, span, SHORT_STRETCH_BITS);
  const long = stretchesOf(newest, span, LONG_STRETCH_BITS);
  return [
    ...(short.length <= SHORT_STRETCHES ? [short] : []),
    ...(long.length <= LONG_STRETCHES ? [long] : []),
  ].map((stretches) => ({ kind: 'stretches', stretches, final: false }));
}

/** @param few how many documents may be looked at */
function boundedStep(
  { order, documents, newest }: Wanted,
  few: number,
  levels: SearchLimits['levels'],
): Step {
  const span = (few * newest) / documents;
  if (order === 'recent') {
    const stretches = stretchesOf(newest, Math.max(0, span - 2 ** SHORT_STRETCH_BITS), SHORT_STRETCH_BITS);
    return { kind: 'stretches', stretches: stretches.slice(0, LONG_STRETCHES), final: true };
  }
  const level = levels.findIndex((size) => size <= span) + 1;
  return { kind: 'popular', level: level === 0 ? levels.length : level, final: true };
}

/** The lexemes of the newest stretches of so many documents at least, the newest of all may be hardly begun. */
function stretchesOf(newest: number, span: number, bits: number): string[] {
  const last = Math.floor(newest / 2 ** bits);
  const count = Math.min(last, Math.ceil(span / 2 ** bits)) + 1;
  const lexeme = bits === SHORT_STRETCH_BITS ? filterLexeme.shortStretch : filterLexeme.longStretch;
  return Array.from({ length: count }, (_, index) => lexeme(last - index));
}
