import { TokenScanner } from './token-scanner.js';

/** Offsets are UTF-16, `end` excluded. `position` numbers words from 1; the forms of a word share it. */
export interface Token {
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
  readonly position: number;
}

/**
 * Turns documents and queries into tokens by the rules in docs/search.md. `a.b@c` becomes a, b, c, `a.b`, `b@c`;
 * `--dry-run` becomes itself, dry, run, `dry-run`. A word whose stem is much shorter is also added unstemmed, so that every
 * prefix of a word is a prefix of a lexeme. Scripts without spaces become characters and pairs of neighbours.
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
