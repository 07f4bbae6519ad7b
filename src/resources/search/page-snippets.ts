import { setImmediate } from 'node:timers/promises';
import { findMatches, type Match, type SearchedFields } from './matches/find-matches.js';
import { QueryTerms } from './matches/query-terms.js';
import { type IndexedText, EMPTY_TEXT } from './matches/searched-text.js';
import type { SearchQuery } from './query/search-query.js';

/** Characters of descriptions and transcripts that one page reads. */
const PAGE_MAX = 1_048_576;
/** Longer queries take longer per character, so they read less. */
const USUAL_LEXEMES = 8;
/** Characters between two yields to the event loop: less than a millisecond, or 15 if the texts have no places yet. */
const TURN = 65_536;

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

  matchesOf(fields: SearchedFields): Match[] {
    const description = this.take(fields.description) ?? EMPTY_TEXT;
    const transcript = fields.transcript && this.take(fields.transcript);
    return findMatches(this.terms, { ...fields, description, transcript });
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
