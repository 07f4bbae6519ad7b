import { UNSPACED, classAt } from '../text/characters.js';
import { tokenise } from '../text/tokens.js';
import { wordForms } from '../text/word-forms.js';

/** What may be misspelled: letters alone, no hashes, times and numbers. */
const SPELLED = /^[\p{L}\p{M}]{3,24}$/u;

export interface WrittenWord {
  /** Without case and accents, not stemmed. */
  readonly word: string;
  /** What it is found by. */
  readonly lexeme: string;
  /** In UTF-16 offsets of the text, `end` excluded. */
  readonly start: number;
  readonly end: number;
}

/** The words of `writtenWords` where they are. @param tokens of the text */
export function* wordsIn(text: string, tokens = tokenise(text)): Generator<WrittenWord, void, void> {
  for (const { lexeme, start, end } of tokens) {
    // Most of what cannot be misspelled is seen by what it is found by: to make its forms again takes longer.
    if (!SPELLED.test(lexeme) || classAt(lexeme, 0) === UNSPACED) continue;
    const word = wordForms(text.slice(start, end)).folded;
    if (SPELLED.test(word) && classAt(word, 0) !== UNSPACED) yield { word, lexeme, start, end };
  }
}

/**
 * The words of a text that a person may misspell and be offered instead, each once: without case and accents,
 * and not stemmed, since `rebas` is no word. Of 3 to 24 letters, in scripts that put spaces between words.
 */
export function writtenWords(text: string): string[] {
  return [...new Set(Array.from(wordsIn(text), ({ word }) => word))];
}

/**
 * A query with some of its words replaced, and all else as it was typed: quotes, dashes, white space.
 * @param corrections from a word as `writtenWords` gives it to the one that stands for it
 */
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
