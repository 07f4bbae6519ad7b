import { align, cellsBetween } from './alignment.js';
import { boxCharactersOf } from './box-drawing.js';
import { isDottedZero } from '../letters/dotted-zero.js';
import { type Columns, type Glyph, glyphsOf } from '../letters/glyphs.js';
import { MisreadLetters } from '../letters/misread-letters.js';
import { joined } from './named-lines.js';
import { Shapes } from '../letters/shapes.js';
import type { Strip } from '../strips/strip.js';
import type { Word } from './text-pages.js';
import type { ReadSymbol } from '../text-reader.js';

interface ReadGlyph {
  readonly glyph: Glyph;
  readonly symbol: ReadSymbol | null;
}

/** Text in a monospaced font: a cell with ink is the majority reading of its shape, other cells are spaces. */
export function writtenLines(
  strips: readonly Strip[],
  words: readonly (readonly Word[])[],
  {
    columns,
    cellWidth,
  }: { readonly columns: readonly (readonly [number, number])[]; readonly cellWidth: number },
): string[] {
  const shapes = new Shapes();
  const lines = strips.map((strip, line) => {
    const glyphs = glyphsOf(strip, columns);
    const letters = align(
      glyphs,
      (words[line] ?? []).flatMap((word) => withSettledEnds(word, cellWidth)),
    );
    return glyphs.map((glyph, at): ReadGlyph => ({ glyph, symbol: letters[at] ?? null }));
  });
  for (const line of lines) {
    line.forEach(({ glyph, symbol }, at) => {
      if (!symbol) return;
      const run = runLength(line, at);
      const text = run > SHORT_RUN && BAR_OF_SIGNS.test(symbol.text) ? '#' : symbol.text;
      const weight = (symbol.confidence * closeness(glyph, symbol)) / (run > SHORT_RUN ? run : 1);
      shapes.vote(glyph, text, weight);
    });
  }
  correct(shapes, cellWidth, strips[0]?.height ?? 0);
  const margin = lines.flat().reduce((least, { glyph }) => Math.min(least, glyph.column), Infinity);
  return lines.map((line) => write(line, shapes, margin));
}

function correct(shapes: Shapes, cellWidth: number, height: number): void {
  const read = shapes.read();
  if (read.length === 0) return;
  const letters = new MisreadLetters(cellWidth, height, read);
  for (const named of read) shapes.rename(named.glyph, letters.nameOf(named));
}

/** Boxes of the first and last letter extend into the blank, so their neighbours place them better. */
function withSettledEnds(word: Word, cellWidth: number): Word {
  if (word.length < 3) return word;
  return word.map((symbol, at) => {
    if (at === 0) return { ...symbol, centre: (word[1]?.centre ?? 0) - cellWidth };
    if (at === word.length - 1) return { ...symbol, centre: (word[at - 1]?.centre ?? 0) + cellWidth };
    return symbol;
  });
}

export function placedLines(
  words: readonly (readonly Word[])[],
  { columns, cellWidth }: { readonly columns: Columns; readonly cellWidth: number },
): string[] {
  const first = columns[0]?.[0] ?? 0;
  const columnOf = ([symbol]: Word): number => Math.round(((symbol?.centre ?? 0) - first) / cellWidth - 0.5);
  const margin = words.flat().reduce((least, word) => Math.min(least, columnOf(word)), Infinity);
  return words.map((line) =>
    line.reduce((text, word) => {
      const column = Math.max(columnOf(word) - margin, text === '' ? 0 : text.length + 1);
      return text.padEnd(column) + textOf(word);
    }, ''),
  );
}

const textOf = (word: Word): string => word.map(({ text }) => text).join('');

/** Longer runs of a letter are a bar and count as one reading. */
const SHORT_RUN = 4;
/** OCR reads rows of `#` as these. */
const BAR_OF_SIGNS = /^[EH]$/;

function closeness(glyph: Glyph, symbol: ReadSymbol): number {
  return 1 / (1 + (2 * cellsBetween(glyph, symbol)) ** 4);
}

function runLength(line: readonly ReadGlyph[], at: number): number {
  const isSame = (other: number): boolean => {
    const [a, b] = [line[at]?.glyph, line[other]?.glyph];
    return a?.inkCount === b?.inkCount && a?.ink.every((pixel, index) => pixel === b?.ink[index]) === true;
  };
  let [first, last] = [at, at];
  while (first > 0 && isSame(first - 1)) first--;
  while (last < line.length - 1 && isSame(last + 1)) last++;
  return last - first + 1;
}

function write(line: readonly ReadGlyph[], shapes: Shapes, margin: number): string {
  const characters: string[] = [];
  const drawn = boxCharactersOf(line.map(({ glyph }) => glyph));
  for (const [at, { glyph }] of line.entries()) {
    const character = drawn[at] ?? (isDottedZero(glyph) ? '0' : shapes.nameOf(glyph));
    if (!character) continue;
    while (characters.length < glyph.column - margin) characters.push('');
    characters.push(character);
  }
  return joined(characters)
    .map((character) => character || ' ')
    .join('');
}
