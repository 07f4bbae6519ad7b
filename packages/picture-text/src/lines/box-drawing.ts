import type { Glyph } from '../letters/glyphs.js';

const LEFT = 1;
const RIGHT = 2;
const TOP = 4;
const BOTTOM = 8;

const BOX_DRAWING: Readonly<Record<number, string>> = {
  [LEFT | RIGHT]: '─',
  [TOP | BOTTOM]: '│',
  [RIGHT | BOTTOM]: '┌',
  [LEFT | BOTTOM]: '┐',
  [TOP | RIGHT]: '└',
  [TOP | LEFT]: '┘',
  [TOP | RIGHT | BOTTOM]: '├',
  [TOP | LEFT | BOTTOM]: '┤',
  [LEFT | RIGHT | BOTTOM]: '┬',
  [LEFT | RIGHT | TOP]: '┴',
  [LEFT | RIGHT | TOP | BOTTOM]: '┼',
};
const ROUND_CORNERS: Readonly<Record<number, string>> = {
  [RIGHT | BOTTOM]: '╭',
  [LEFT | BOTTOM]: '╮',
  [TOP | RIGHT]: '╰',
  [TOP | LEFT]: '╯',
};

const ACROSS = /[─┌┐└┘├┤┬┴┼╭╮╰╯]/;

/** Indexed by eighths filled from the bottom. */
const LOWER_BLOCKS = ' ▁▂▃▄▅▆▇';

const THICKEST = 0.45;
const FOOT = 0.75;

/**
 * Recognises box-drawing characters, lower blocks and underscores of a row, which OCR overlooks or confuses. Small letters
 * look like corners, but the next cell does not continue them. A border that is no character is `''`.
 */
export function boxCharactersOf(glyphs: readonly Glyph[]): (string | null)[] {
  const characters = glyphs.map(boxCharacterOf);
  const touching = glyphs.map((glyph, at) => [at - 1, at + 1].filter((side) => touches(glyph, glyphs[side])));
  const meant = characters.map((character, at) => {
    if (character === null || !ACROSS.test(character)) return character;
    const sides = touching[at] ?? [];
    const isMeant =
      character === '─'
        ? sides.length === 0 || sides.some((side) => characters[side] !== null)
        : sides.length > 0;
    return isMeant ? character : null;
  });
  return meant.map((character, at) => {
    const line = touching[at]?.find((side) => ACROSS.test(meant[side] ?? ''));
    const isBorder = isCrossed(glyphs[at]) || (line !== undefined && isAngle(glyphs[at], line < at));
    return character ?? (isBorder ? '' : null);
  });
}

/** Whether the ink is the line that comes in at a side, and at most a line from it to the row above or below. */
function isAngle(glyph: Glyph | undefined, fromLeft: boolean): boolean {
  if (!glyph) return false;
  const width = glyph.to - glyph.from;
  const side = fromLeft ? 0 : width - 1;
  const isOfLine = (y: number): boolean =>
    [y - 1, y, y + 1].some((row) => glyph.ink[row * width + side] === 1);
  const columns = [...glyph.ink.keys()]
    .filter((at) => glyph.ink[at] === 1 && !isOfLine(Math.floor(at / width)))
    .map((at) => at % width);
  const isOutward = glyph.ink.subarray(0, width).includes(1) || glyph.ink.subarray(-width).includes(1);
  if (columns.length === 0) return true;
  return isOutward && Math.max(...columns) - Math.min(...columns) < Math.max(2, width * THICKEST);
}

/** Whether a line goes from the row above to the row below, which no letter does. */
function isCrossed(glyph: Glyph | undefined): boolean {
  if (!glyph) return false;
  const width = glyph.to - glyph.from;
  for (let x = 0; x < width; x++)
    if (glyph.ink.every((pixel, at) => at % width !== x || pixel === 1)) return true;
  return false;
}

function touches(glyph: Glyph, other: Glyph | undefined): boolean {
  if (!other || Math.abs(glyph.column - other.column) !== 1) return false;
  const [left, right] = glyph.column < other.column ? [glyph, other] : [other, glyph];
  const [leftWidth, rightWidth] = [left.to - left.from, right.to - right.from];
  for (let y = 0; y * leftWidth < left.ink.length; y++)
    if (left.ink[(y + 1) * leftWidth - 1] === 1 && right.ink[y * rightWidth] === 1) return true;
  return false;
}

function boxCharacterOf({ ink, from, to }: Glyph): string | null {
  const width = to - from;
  const height = ink.length / width;
  const isInk = (x: number, y: number): boolean => ink[y * width + x] === 1;
  const thickest = Math.max(2, width * THICKEST);
  const block = lowerBlock(ink, width, height);
  if (block) return block;
  const ends = [
    { side: LEFT, end: stretch(height, (y) => isInk(0, y)) },
    { side: RIGHT, end: stretch(height, (y) => isInk(width - 1, y)) },
    { side: TOP, end: stretch(width, (x) => isInk(x, 0)) },
    { side: BOTTOM, end: stretch(width, (x) => isInk(x, height - 1)) },
  ].filter(({ end }) => end.length > 0);
  const sides = ends.reduce((all, { side }) => all | side, 0);
  if (sides & LEFT && sides & RIGHT && ink.indexOf(1) >= height * FOOT * width) return '_';
  const length = (side: number): number => (side & (LEFT | RIGHT) ? height : width);
  if (!ends.every(({ side, end }) => end.length <= thickest && isInTheMiddle(end, length(side)))) return null;
  const rows = ends.find(({ side }) => side & (LEFT | RIGHT))?.end;
  const columns = ends.find(({ side }) => side & (TOP | BOTTOM))?.end;
  let [outside, crossed] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue;
      if (rows?.has(y) || columns?.has(x)) crossed++;
      else outside++;
    }
  }
  if (outside === 0) return crossed > 0 ? (BOX_DRAWING[sides] ?? null) : null;
  return outside <= width ? (ROUND_CORNERS[sides] ?? null) : null;
}

/** A cell filled across its width up to some height. Whether that part is ink or background is unknown. */
function lowerBlock(ink: Uint8Array, width: number, height: number): string | null {
  const rows = Array.from({ length: height }, (_, y) => ink.subarray(y * width, (y + 1) * width));
  if (!rows.every((row) => row.every((pixel) => pixel === row[0]))) return null;
  const turns = rows.flatMap((row, y) => (y > 0 && row[0] !== rows[y - 1]?.[0] ? [y] : []));
  const [turn] = turns;
  if (turn === undefined) return rows[0]?.[0] === 1 ? '█' : null;
  if (turns.length > 1) return null;
  const eighths = Math.round((8 * (height - turn)) / height);
  return eighths > 0 ? (LOWER_BLOCKS[eighths] ?? null) : null;
}

interface End {
  readonly from: number;
  readonly length: number;
  has(place: number): boolean;
}

function stretch(length: number, isInk: (place: number) => boolean): End {
  const places = Array.from({ length }, (_, place) => place).filter(isInk);
  const from = places[0] ?? 0;
  const to = (places.at(-1) ?? -1) + 1;
  return { from, length: to - from, has: (place) => place >= from && place < to };
}

function isInTheMiddle({ from, length }: End, whole: number): boolean {
  return Math.abs(from + length / 2 - whole / 2) <= Math.max(2, whole * 0.15);
}
