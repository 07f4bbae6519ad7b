import { decodedUrl, findSecrets, mergeFindings } from '@ttyreel/recording';
import { type AuthorTextName, authorTextsOf, type DescribedRecording } from '../gif-columns.js';
import type { GifSecret } from './text-places.js';

/** The secrets in the texts of an author, also percent-encoded ones. */
export function authorSecrets(recording: DescribedRecording): GifSecret[] {
  return authorTextsOf(recording).reduce<GifSecret[]>(
    (found, { name, text }) => mergeFindings(found, secretsIn(name, text)),
    [],
  );
}

function secretsIn(name: AuthorTextName, text: string): GifSecret[] {
  const decoded = decodedUrl(text);
  const texts = decoded === text ? [text] : [text, decoded];
  return findSecrets(
    texts.map((each) => ({ text: each, time: null, line: null })),
    name,
  );
}
