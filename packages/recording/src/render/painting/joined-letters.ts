import type { IBufferCell, IBufferLine } from '@xterm/headless';
import { MOST_COLUMNS } from './glyph-style.js';

/** Lower codes are never joined. */
export const FIRST_JOINED = 0x900;
const LAST_JOINED = 0x97f;
/** A consonant after it is joined to the one before it. */
const VIRAMA = '\u094d';
const CONSONANT = /^[\u0915-\u0939\u0958-\u095f\u0978-\u097f]/;
/** Vowel signs and others that take a cell of their own, and stand before or after the letter before them. */
const SPACING_SIGN = /^[\u0903\u093b\u093e-\u0940\u0949-\u094c\u094e\u094f]/;

/** Letters that a font draws as one shape over several cells. */
export interface JoinedLetters {
  readonly text: string;
  readonly columns: number;
}

/**
 * The syllable of Devanagari that begins in a cell. Terminals give each of its letters a cell, and a font draws a sign
 * without its letter on a dotted circle. Undefined if it has only one cell.
 */
export function joinedLetters(
  first: IBufferCell,
  line: IBufferLine | undefined,
  x: number,
  cols: number,
): JoinedLetters | undefined {
  const code = first.getCode();
  if (code < FIRST_JOINED || code > LAST_JOINED) return undefined;
  let text = first.getChars();
  let columns = 1;
  for (; columns < MOST_COLUMNS && x + columns < cols; columns++) {
    const next = line?.getCell(x + columns);
    if (!next || next.isInvisible()) break;
    const letters = next.getChars();
    if (!SPACING_SIGN.test(letters) && !(text.endsWith(VIRAMA) && CONSONANT.test(letters))) break;
    text += letters;
  }
  return columns > 1 ? { text, columns } : undefined;
}
