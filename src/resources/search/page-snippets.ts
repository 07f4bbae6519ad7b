import { setImmediate } from 'node:timers/promises';
import { findMatches, type Match, type SearchedFields } from './matches/find-matches.js';
import type { SearchQuery } from './query/search-query.js';

/** What is read of descriptions and transcripts for one page, in characters. */
const PAGE_MAX = 1_048_576;
/** A query of more lexemes takes longer for each character, so less is read for it. */
const USUAL_LEXEMES = 8;
/** What is read between two turns of the event loop, in characters; about two milliseconds. */
const TURN = 16_384;

/**
 * Finds where the recordings of one page of a search have what was looked for, within a budget for the page. Texts that
 * the budget does not reach are not read, so recordings far down a page may have matches in their names alone.
 */
export class PageSnippets {
  private left: number;
  private sinceTurn = 0;

  constructor(private readonly query: SearchQuery) {
    const lexemes = query.clauses.reduce((sum, clause) => sum + clause.lexemes.length, 0);
    this.left = Math.floor((PAGE_MAX * USUAL_LEXEMES) / Math.max(USUAL_LEXEMES, lexemes));
  }

  /** Those of the next recording; the event loop may turn before. */
  async matchesOf(fields: SearchedFields): Promise<Match[]> {
    if (this.sinceTurn >= TURN) {
      await setImmediate();
      this.sinceTurn = 0;
    }
    const description = this.take(fields.description);
    const transcript = fields.transcript && { ...fields.transcript, text: this.take(fields.transcript.text) };
    return findMatches(this.query, { ...fields, description, transcript });
  }

  private take(text: string): string {
    const taken = text.length <= this.left ? text : '';
    this.left -= taken.length;
    this.sinceTurn += taken.length;
    return taken;
  }
}
