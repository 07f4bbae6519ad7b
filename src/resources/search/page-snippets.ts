import { setImmediate } from 'node:timers/promises';
import { findMatches, type Match, type SearchedFields } from './matches/find-matches.js';
import type { SearchQuery } from './query/search-query.js';

/** Characters of descriptions and transcripts that one page reads. */
const PAGE_MAX = 1_048_576;
/** Longer queries take longer per character, so they read less. */
const USUAL_LEXEMES = 8;
/** Characters between two yields to the event loop; about two milliseconds. */
const TURN = 16_384;

/** Finds matches for one page within a budget; recordings far down may have matches only in their names. */
export class PageSnippets {
  private left: number;
  private sinceTurn = 0;

  constructor(private readonly query: SearchQuery) {
    const lexemes = query.clauses.reduce((sum, clause) => sum + clause.lexemes.length, 0);
    this.left = Math.floor((PAGE_MAX * USUAL_LEXEMES) / Math.max(USUAL_LEXEMES, lexemes));
  }

  async matchesOf(fields: SearchedFields): Promise<Match[]> {
    if (this.sinceTurn >= TURN) {
      await setImmediate();
      this.sinceTurn = 0;
    }
    const description = this.take(fields.description);
    const transcript = fields.transcript && this.takeTranscript(fields.transcript);
    return findMatches(this.query, { ...fields, description, transcript });
  }

  private takeTranscript(
    transcript: NonNullable<SearchedFields['transcript']>,
  ): SearchedFields['transcript'] {
    return this.take(transcript.text) === '' ? null : transcript;
  }

  private take(text: string): string {
    const taken = text.length <= this.left ? text : '';
    this.left -= taken.length;
    this.sinceTurn += taken.length;
    return taken;
  }
}
