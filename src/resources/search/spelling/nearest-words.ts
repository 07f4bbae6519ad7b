import { editDistance, maxEdits } from '../../../indexing/search-index/vocabulary/spelling-keys.js';

export interface KnownWord {
  readonly word: string;
  readonly count: number;
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
