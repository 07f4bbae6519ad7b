import { IsIn } from 'class-validator';

export function OneOf(words: readonly string[]) {
  return IsIn(words, { message: `must be one of ${words.join(', ')}` });
}
