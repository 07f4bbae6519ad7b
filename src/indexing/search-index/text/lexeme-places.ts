import type { Token } from './tokens.js';

/** The base of the numbers. A lexeme has no white space, and a number no comma. */
const BASE = 36;

/**
 * The positions of each lexeme in a text, one line per lexeme: `\
git 1k.8,6.2.5`. Start and position are relative to the
 * previous entry. The length follows if it differs from that of the lexeme. The last line is empty.
 */
export function writePlaces(tokens: readonly Token[]): string {
  const lines = new Map<string, { places: string[]; start: number; position: number }>();
  for (const { lexeme, start, end, position } of tokens) {
    const line = lines.get(lexeme) ?? { places: [], start: 0, position: 0 };
    const numbers = [start - line.start, position - line.position];
    if (end - start !== lexeme.length) numbers.push(end - start);
    line.places.push(numbers.map((number) => number.toString(BASE)).join('.'));
    lines.set(lexeme, { ...line, start, position });
  }
  return Array.from(lines, ([lexeme, { places }]) => `\n${lexeme} ${places.join(',')}`).join('') + '\n';
}

/** @returns `tokens` with those of one lexeme, in their order */
export function readPlaces(written: string, lexeme: string, tokens: Token[] = []): Token[] {
  const head = `\n${lexeme} `;
  const found = written.indexOf(head);
  if (found >= 0) addTokensAt(written, lexeme, found + head.length, tokens);
  return tokens;
}

/** @returns `tokens` with those whose lexeme starts with a text, lexeme by lexeme. */
export function readPlacesOfPrefix(
  written: string,
  beginning: string,
  isMeant: (lexeme: string) => boolean,
  tokens: Token[] = [],
): Token[] {
  const head = `\n${beginning}`;
  for (let found = written.indexOf(head); found >= 0; found = written.indexOf(head, found + 1)) {
    const space = written.indexOf(' ', found);
    const lexeme = written.slice(found + 1, space);
    if (isMeant(lexeme)) addTokensAt(written, lexeme, space + 1, tokens);
  }
  return tokens;
}

function addTokensAt(written: string, lexeme: string, offset: number, tokens: Token[]): void {
  let [start, position] = [0, 0];
  for (const place of written.slice(offset, written.indexOf('\n', offset)).split(',')) {
    const [from = '', by = '', length] = place.split('.');
    start += Number.parseInt(from, BASE);
    position += Number.parseInt(by, BASE);
    const end = start + (length === undefined ? lexeme.length : Number.parseInt(length, BASE));
    tokens.push({ lexeme, start, end, position });
  }
}
