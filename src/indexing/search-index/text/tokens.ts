import { TokenScanner } from './token-scanner.js';

/**
 * One thing that a place in a text is found by. Several may share a position.
 *
 * `lexeme` is at most 64 UTF-16 units of letters, digits, marks and the signs of compounds and flags.
 * `start` and `end` are the range in the text that it stands for, in UTF-16 offsets, `end` excluded.
 * `position` numbers the words of the text from 1, without gaps, so that neighbours differ by one.
 */
export interface Token {
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
}

/**
 * What a text is found by; of documents and queries alike.
 *
 * - Words are runs of letters and digits without case and accents. Those of ASCII letters are stemmed
 *   (Porter 2); none is left out for being common, because `who`, `at` and `for` are commands. A word whose
 *   stem is much shorter stands beside it as it was written (`running` beside `run`), so that every beginning
 *   of a word is the beginning of one of its lexemes or has the same stem.
 * - Compounds, joined by one of `. - _ / \ @ : = + # ~ ^`, are found by each part, with a position of its own,
 *   and by each pair of neighbouring parts: `a.b@c` by a, b, c, `a.b` and `b@c`. So a path is found by any
 *   part of it. `\` is taken as `/`. Two numbers are a pair only when a dot joins them.
 * - Flags are found with their dashes and without: `--dry-run`, dry, run, `dry-run`. So are `.bashrc`, `c++`,
 *   `c#` and the `v1` of `v1.2.3`.
 * - Camel case is found whole and by its parts, all at one position: getUserName, get, user, name.
 * - Scripts without spaces are found by each character, with a position of its own, and each pair of neighbours.
 *
 * Never throws. No two tokens have the same lexeme and position.
 *
 * @param lastPosition words after it are left out
 */
export function tokenise(text: string, lastPosition = Infinity): Token[] {
  const tokens: Token[] = [];
  const scanner = new TokenScanner(text, (lexeme, start, end, position) => {
    tokens.push({ lexeme, start, end, position });
    if (position >= lastPosition) scanner.stop();
  });
  scanner.scan(0, text.length);
  return tokens;
}
