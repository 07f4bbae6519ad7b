import { UNSPACED, classAt } from '../text/characters.js';
import { tokenise } from '../text/tokens.js';
import { wordForms } from '../text/word-forms.js';

/** Words that may be misspelled: only letters, no hashes, times and numbers. */
const SPELLED = /^[\p{L}\p{M}]{3,24}$/u;

export interface WrittenWord {
  readonly word: string;
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
}

export const isSpelled = (lexeme: string): boolean => SPELLED.test(lexeme) && classAt(lexeme, 0) !== UNSPACED;

export function spelledWord(written: string): string | null {
  const word = wordForms(written).folded;
  return isSpelled(word) ? word : null;
}

function* wordsIn(text: string): Generator<WrittenWord, void, void> {
  for (const { lexeme, start, end } of tokenise(text)) {
    const word = isSpelled(lexeme) ? spelledWord(text.slice(start, end)) : null;
    if (word !== null) yield { word, lexeme, start, end };
  }
}

/** The distinct words of 3 to 24 letters that may be misspelled, unstemmed because `rebas` is no word. */
export function writtenWords(text: string): string[] {
  return [...new Set(Array.from(wordsIn(text), ({ word }) => word))];
}

/** Replaces words and keeps quotes, dashes and white space. @param corrections by the words of `writtenWords` */
export function correctWords(query: string, corrections: ReadonlyMap<string, string>): string {
  let corrected = '';
  let last = 0;
  for (const { word, start, end } of wordsIn(query)) {
    const correction = corrections.get(word);
    if (correction === undefined || start < last) continue;
    corrected += query.slice(last, start) + correction;
    last = end;
  }
  return corrected + query.slice(last);
}
