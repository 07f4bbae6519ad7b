import { editDistance, maxEdits } from '../../../indexing/search-index/vocabulary/spelling-keys.js';

/** A word that recordings have, and how many have it. */
export interface KnownWord {
  readonly word: string;
  readonly count: number;
}

/**
 * The known words that somebody may have meant who typed another one, the likeliest first: the nearest, of
 * equally near ones the most used. Swapped letters are one edit: `dokcer` is as near to docker as `doker`.
 * @param word without case and accents, not stemmed, as the candidates
 * @param candidates words that share one of `spellingKeys` with it, in any order; others do no harm
 */
export function nearestWords(word: string, candidates: readonly KnownWord[], limit: number): string[] {
  const edits = maxEdits(word);
  return candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word, edits) }))
    .filter(({ distance }) => distance > 0 && distance <= edits)
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
    .map((candidate) => candidate.word);
}
