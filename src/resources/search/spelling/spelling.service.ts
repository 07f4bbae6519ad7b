import { Injectable } from '@nestjs/common';
import { editDistance, maxEdits } from '../../../indexing/search-index/vocabulary/spelling-keys.js';
import { correctWords, writtenWords } from '../../../indexing/search-index/vocabulary/written-words.js';
import type { SearchQuery } from '../query/search-query.js';
import { type KnownWord, SearchRepository } from '../search.repository.js';

const MAX_CORRECTIONS = 3;
/** A query may have hundreds of words, and each unknown one costs a statement and many comparisons. */
const MAX_UNKNOWN = 4;

@Injectable()
export class SpellingService {
  constructor(private readonly words: SearchRepository) {}

  /** The query with unknown words replaced, likeliest first; empty when none or many are unknown, or one has no near word. */
  async corrections(text: string, { clauses }: SearchQuery): Promise<string[]> {
    const wanted = clauses.filter(({ excluded }) => !excluded).flatMap((clause) => writtenWords(clause.text));
    const known = await this.words.knownWords(wanted);
    const unknown = [...new Set(wanted)].filter((word) => !known.has(word));
    if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return [];
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
    return nearestWords(word, await this.words.similarWords(word), MAX_CORRECTIONS);
  }
}

/** Nearest first, then most used. Swapped letters are one edit. @param candidates any words; only near ones remain */
export function nearestWords(word: string, candidates: readonly KnownWord[], limit: number): string[] {
  const edits = maxEdits(word);
  return candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word, edits) }))
    .filter(({ distance }) => distance > 0 && distance <= edits)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map((candidate) => candidate.word);
}
