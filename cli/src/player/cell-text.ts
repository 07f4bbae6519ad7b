import type { IBufferCell } from '@xterm/headless';
import type { Terminal } from '@ttyreel/recording';

const RESET = '\x1b[0m';
/** A cell may hold any number of combining characters. */
const MOST_CHARACTERS = 8;
/** Only visible characters: no control characters and no bidi characters. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const ERASE_REST = '\x1b[K';
/** Erases the row. */
export const EMPTY_ROW = ERASE_REST;

/**
 * A row of the screen as text with colours; erases the rest of the row.
 * @param cols the number of columns to show
 */
export function rowText(terminal: Terminal, y: number, cols: number): string {
  const line = terminal.row(terminal.top + y);
  if (!line) return EMPTY_ROW;
  let text = '';
  let style = '';
  let cell: IBufferCell | undefined;
  const end = Math.min(cols, lastVisible(terminal, y) + 1);
  for (let x = 0; x < end; x++) {
    cell = line.getCell(x, cell);
    if (!cell || cell.getWidth() === 0) continue;
    const wanted = styleOf(cell);
    if (wanted !== style) text += `\x1b[0${wanted}m`;
    style = wanted;
    text += charactersOf(cell, x, end);
  }
  if (style !== '') text += RESET;
  // At the right edge, this would erase the last character.
  return end < cols ? text + ERASE_REST : text;
}

/** Terminals differ in the width of some characters, so the cursor column is set again after these. */
function charactersOf(cell: IBufferCell, x: number, end: number): string {
  const width = cell.getWidth();
  if (x + width > end) return ' ';
  const characters = cell.getChars().replace(UNSAFE, '');
  if (characters === '') return ' '.repeat(width);
  if (characters.length === 1 && width === 1) return characters;
  return `${Array.from(characters).slice(0, MOST_CHARACTERS).join('')}\x1b[${x + width + 1}G`;
}

function lastVisible(terminal: Terminal, y: number): number {
  const line = terminal.row(terminal.top + y);
  let cell: IBufferCell | undefined;
  for (let x = terminal.cols - 1; line && x >= 0; x--) {
    cell = line.getCell(x, cell);
    if (cell && (cell.getWidth() === 0 || cell.getChars().trim() !== '' || styleOf(cell) !== '')) return x;
  }
  return -1;
}

/** SGR parameters, each after a semicolon; empty for a cell without style. */
function styleOf(cell: IBufferCell): string {
  if (cell.isAttributeDefault()) return '';
  let style = '';
  if (cell.isBold()) style += ';1';
  if (cell.isDim()) style += ';2';
  if (cell.isItalic()) style += ';3';
  if (cell.isUnderline()) style += ';4';
  if (cell.isBlink()) style += ';5';
  if (cell.isInverse()) style += ';7';
  if (cell.isInvisible()) style += ';8';
  if (cell.isStrikethrough()) style += ';9';
  if (cell.isOverline()) style += ';53';
  if (!cell.isFgDefault()) style += colour(cell.getFgColor(), cell.isFgRGB(), 30);
  if (!cell.isBgDefault()) style += colour(cell.getBgColor(), cell.isBgRGB(), 40);
  return style;
}

/** @param base the parameter of the first of the eight colours: 30 for text, 40 for the background */
function colour(value: number, isRgb: boolean, base: 30 | 40): string {
  if (isRgb) return `;${base + 8};2;${value >> 16};${(value >> 8) & 255};${value & 255}`;
  if (value < 8) return `;${base + value}`;
  if (value < 16) return `;${base + 60 + value - 8}`;
  return `;${base + 8};5;${value}`;
}
