import { IsIn } from 'class-validator';

/** One of a few words, spelled just so. */
export function OneOf(words: readonly string[]) {
  return IsIn(words, { message: `must be one of ${words.join(', ')}` });
}
