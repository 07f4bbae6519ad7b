import { findSecrets, mergeFindings } from '@ttyreel/recording';
import { type AuthorTextName, authorTextsOf, type DescribedRecording } from '../data/gif-columns.js';
import type { GifSecret } from './text-places.js';

/** The secrets in the texts of an author. */
export function authorSecrets(recording: DescribedRecording): GifSecret[] {
  return authorTextsOf(recording).reduce<GifSecret[]>(
    (found, { name, text }) => mergeFindings(found, secretsIn(name, text)),
    [],
  );
}

function secretsIn(name: AuthorTextName, text: string): GifSecret[] {
  // A pasted text may be wrapped within a word.
  const texts = new Set([text, text.replace(/(?<=[\w.+/=-])\n(?=[\w.+/=-])/g, '')]);
  return findSecrets(
    Array.from(texts, (each) => ({ text: each, time: null, line: null })),
    name,
  );
}
