import { setImmediate } from 'node:timers/promises';
import { BLOCK_LENGTH } from '../../../indexing/search-index/text/transcript-blocks.js';
import type { SearchQuery } from '../query/search-query.js';
import { findMatches, type Match, type SearchedFields, type SearchedTranscript } from './find-matches.js';
import { EMPTY_TEXT, type IndexedText, QueryTerms } from './query-terms.js';

export interface LineTimes {
  readonly lineTimes: readonly number[] | null;
  /** Null for a line that was not typed. */
  readonly typedFrom: readonly (number | null)[] | null;
}

/** Characters of descriptions and transcripts that one page reads. */
const PAGE_MAX = 1_048_576;
/** Longer queries take longer per character, so they read less. */
const USUAL_LEXEMES = 8;
/**
 * Characters between two yields to the event loop: much less than a millisecond, or about ten if the texts have no places yet.
 * A request takes several turns of the loop.
 */
const TURN = 16_384;

/** The block with all words of a phrase may not have the phrase. */
const BLOCKS_FOR_PHRASES = 4;

/** By then, a frame that is drawn in parts is complete; later lines may scroll it away. */
const LATEST = 0.25;
/** Frames begin at hundredths of a second. */
const FRAME = 0.01;
/** A program that shows its output within this time may have replaced the screen. */
const AT_ONCE = 0.05;

/** Finds matches for one page within a budget; recordings far down may have matches only in their names. */
export class PageSnippets {
  private readonly terms: QueryTerms;
  private left: number;
  private sinceTurn = 0;

  constructor(query: SearchQuery) {
    this.terms = new QueryTerms(query);
    const lexemes = query.clauses.reduce((sum, clause) => sum + clause.lexemes.length, 0);
    this.left = Math.floor((PAGE_MAX * USUAL_LEXEMES) / Math.max(USUAL_LEXEMES, lexemes));
  }

  get isYieldDue(): boolean {
    return this.sinceTurn >= TURN;
  }

  async yield(): Promise<void> {
    await setImmediate();
    this.sinceTurn = 0;
  }

  missingIn({ title, command, tags, description, transcript }: SearchedFields): string[] {
    if (!transcript || transcript.text.length < BLOCK_LENGTH) return [];
    this.sinceTurn += transcript.text.length;
    return this.terms.missingIn([title, command, tags, description, transcript]);
  }

  get blocksOfRecording(): number {
    return this.terms.hasPhrases ? BLOCKS_FOR_PHRASES : 1;
  }

  matchesOf(fields: SearchedFields, later: readonly SearchedTranscript[] = []): Match[] {
    const description = this.take(fields.description) ?? EMPTY_TEXT;
    const laterBlocks = later.flatMap((block) => this.take(block) ?? []);
    const transcript = fields.transcript && this.take(fields.transcript);
    return findMatches(this.terms, { ...fields, description, transcript, laterBlocks });
  }

  /** Null if the budget does not suffice. */
  private take<Text extends IndexedText>(indexed: Text): Text | null {
    const { length } = indexed.text;
    if (length > this.left) return null;
    this.left -= length;
    this.sinceTurn += length;
    return indexed;
  }
}

/**
 * The second at which the best match in the transcript is completely visible, before another line appears. A command is on
 * the screen before it is entered, and a full-screen program hides it at once. Null if nothing in the transcript matches.
 */
export function frameTimeOf(matches: readonly Match[], lines: LineTimes): number | null {
  const time = matches.find((match) => match.time !== null)?.time ?? null;
  if (time === null) return null;
  const lineTimes = lines.lineTimes ?? [];
  let until = time + LATEST;
  for (const other of lineTimes) if (other > time) until = Math.min(until, other - FRAME);
  const typedFrom = lines.typedFrom?.[lineTimes.indexOf(time)] ?? null;
  const isHidden = typedFrom !== null && until < time + AT_ONCE;
  const shown = isHidden ? Math.max(typedFrom, time - AT_ONCE) : Math.max(time, until);
  return Math.round(shown * 100) / 100;
}
