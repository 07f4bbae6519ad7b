import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '../query/search-query.js';
import { nearestWords } from './nearest-words.js';
import { correctWords, writtenWords } from '../../../indexing/search-index/vocabulary/written-words.js';
import { KnownWordsRepository } from './known-words.repository.js';

/** So many other spellings of a query are tried. */
const ATTEMPTS = 3;

/** Knows what somebody may have meant whose words no recording has. */
@Injectable()
export class Spelling {
  constructor(private readonly words: KnownWordsRepository) {}

  /**
   * The query with known words in place of those that nobody used, the likeliest first; none when all its words are
   * known or one has nothing near to it.
   * @param text as it was typed
   */
  async corrections(text: string, { clauses }: SearchQuery): Promise<string[]> {
    const wanted = clauses.filter(({ excluded }) => !excluded).flatMap((clause) => writtenWords(clause.text));
    const known = await this.words.known(wanted);
    const unknown = [...new Set(wanted)].filter((word) => !known.has(word));
    if (unknown.length === 0) return [];
    const nearest = await Promise.all(unknown.map((word) => this.nearest(word)));
    if (nearest.some((words) => words.length === 0)) return [];
    const most = Math.max(...nearest.map(({ length }) => length));
    return Array.from({ length: most }, (_, attempt) =>
      correctWords(
        text,
        new Map(
          unknown.map((word, index) => [word, nearest[index]?.[attempt] ?? nearest[index]?.[0] ?? word]),
        ),
      ),
    );
  }

  private async nearest(word: string): Promise<string[]> {
    return nearestWords(word, await this.words.similar(word), ATTEMPTS);
  }
}
