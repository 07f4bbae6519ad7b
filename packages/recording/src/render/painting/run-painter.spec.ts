import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Area } from '../../gif/area.js';
import type { PixelRuns } from '../../gif/writing/pixel-runs.js';
import { ChangePainter } from './change-painter.js';
import { changedPixels } from './changed-pixels.js';
import { ColourTable, TRANSPARENT } from '../colours/colour-table.js';
import { ditherPattern } from '../colours/dither-pattern.js';
import { FONT_FAMILIES } from '../fonts/font-family.js';
import { GlyphAtlas } from './glyph-atlas.js';
import { GlyphPart } from './glyph-style.js';
import { Inks } from '../colours/inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import { RunPainter } from './run-painter.js';
import { ScreenGrid } from './screen-grid.js';

const [COLS, ROWS] = [6, 3];
const cell = { width: 9, height: 18 };
const atlas = new GlyphAtlas(cell, FONT_FAMILIES['jetbrains-mono']);
const inks = new Inks(atlas);
const table = new ColourTable(inks);
const glyphs = [' ', '#', 'g', '_'].map((text) => atlas.glyphOf(text, 0, GlyphPart.whole));
const inkNumbers = [
  [0xffffff, 0x000000],
  [0xff0000, 0x000000],
  [0xffff00, 0x0000ff],
].map(([text = 0, background = 0]) => inks.inkOf(glyphs[1] ?? 0, text, background));
/** Shows the first background as itself and the others as mixes. */
const mixedTable = new ColourTable(inks);
const entries = [0x000000, 0x000080, 0x0000c0, 0xff0000, 0xff8000].map(
  (colour) => mixedTable.add(colour) ?? 0,
);
for (const [colour, first, second, share] of [
  [0x0000ff, 1, 2, 3],
  [0xffff00, 3, 4, 8],
] as const)
  mixedTable.mix(colour, { first: entries[first] ?? 0, second: entries[second] ?? 0, share, error: 0 });
for (const ink of inkNumbers) {
  table.admit(ink, 0x1f);
  mixedTable.admit(ink, 0x1f);
}

const anyCells = fc.array(fc.tuple(fc.constantFrom(...glyphs), fc.constantFrom(...inkNumbers)), {
  minLength: COLS * ROWS,
  maxLength: COLS * ROWS,
});
const anyChanges = fc.array(fc.option(fc.tuple(fc.constantFrom(...glyphs), fc.constantFrom(...inkNumbers))), {
  minLength: COLS * ROWS,
  maxLength: COLS * ROWS,
});
const BLANKS = Array.from(
  { length: COLS * ROWS },
  () => [glyphs[0] ?? 0, inkNumbers[0] ?? 0] as [number, number],
);
const all = { left: 0, top: 0, width: COLS * cell.width, height: ROWS * cell.height };
const cells = { left: 0, top: 0, right: COLS - 1, bottom: ROWS - 1 };

function fill(grid: ScreenGrid, contents: readonly (readonly [glyph: number, ink: number])[]): void {
  contents.forEach(([glyph, ink], at) => {
    grid.set(at % COLS, Math.floor(at / COLS), glyph, ink);
  });
}

/** The position of each pixel's level in an ink table. */
function inkLevels({ glyphs, inks }: ScreenGrid, { left, top, width, height }: Area): number[] {
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [left + (at % width), top + Math.floor(at / width)];
    const place = Math.floor(y / cell.height) * COLS + Math.floor(x / cell.width);
    const line = (glyphs[place] ?? 0) * cell.height + (y % cell.height);
    return (inks[place] ?? 0) * CELL_COLOURS + (atlas.levels[line * cell.width + (x % cell.width)] ?? 0);
  });
}

/** The palette index of each pixel, one by one. */
function expectedIndices(grid: ScreenGrid, area: Area, { indices, seconds, shares }: ColourTable): number[] {
  return inkLevels(grid, area).map((level, at) => {
    const [x, y] = [area.left + (at % area.width), area.top + Math.floor(at / area.width)];
    const isSecond = (ditherPattern(shares?.[level] ?? 0, y) >> (x & 3)) & 1;
    return (isSecond ? seconds?.[level] : indices[level]) ?? 0;
  });
}

/** The palette index of each pixel of runs, of which none continues the one before. */
function indicesOf(runs: PixelRuns): number[] {
  const painted = Array.from({ length: runs.count }, (_, run) => {
    const length = (runs.starts[run + 1] ?? 0) - (runs.starts[run] ?? 0);
    return new Array<number>(length).fill(runs.indices[run] ?? 0);
  });
  expect(painted.some(([index], run) => index === undefined || index === painted[run - 1]?.[0])).toBe(false);
  expect(runs.bits).toBe(painted.reduce((bits, [index = 0]) => bits | index, 0));
  return painted.flat();
}

/** Whether two levels are the same of one ink, or backgrounds in one colour. */
function isSameColour(one: number, other: number): boolean {
  const areBackgrounds = one % CELL_COLOURS === 0 && other % CELL_COLOURS === 0;
  return one === other || (areBackgrounds && inks.colours[one] === inks.colours[other]);
}

/** Indices where unchanged pixels in several ones are transparent. */
function withTransparent(indices: readonly number[], isKept: readonly boolean[]): number[] {
  const shown = [...indices];
  for (let start = 0; start < shown.length;) {
    let end = start + 1;
    while (end < shown.length && isKept[start] && isKept[end]) end++;
    if (new Set(indices.slice(start, end)).size > 1) shown.fill(TRANSPARENT, start, end);
    start = end;
  }
  return shown;
}

const anyArea = fc
  .tuple(fc.nat(all.width - 1), fc.nat(all.height - 1), fc.nat(all.width - 1), fc.nat(all.height - 1))
  .map(([x, y, otherX, otherY]) => ({
    left: Math.min(x, otherX),
    top: Math.min(y, otherY),
    width: Math.abs(x - otherX) + 1,
    height: Math.abs(y - otherY) + 1,
  }));

describe('RunPainter', () => {
  it.each([
    ['plain', table],
    ['mixed', mixedTable],
  ])('paints the pixels of any area in %s colours as runs without equal neighbours', (_, table) => {
    const grid = new ScreenGrid(COLS, ROWS);
    const painter = new RunPainter(grid, atlas, inks, cell);
    fc.assert(
      fc.property(anyCells, anyArea, (contents, area) => {
        fill(grid, contents);
        const runs = painter.paint(table, area);
        expect(indicesOf(runs)).toEqual(expectedIndices(grid, area, table));
      }),
      // A blank cell that is cut at the left, and one that is cut at the right.
      { examples: [[BLANKS, { left: 1, top: 0, width: 9, height: 1 }]] },
    );
  });
});

describe('ChangePainter', () => {
  it.each([
    ['plain', table],
    ['mixed', mixedTable],
  ])('makes unchanged pixels in several %s colours transparent', (_, table) => {
    fc.assert(
      fc.property(anyCells, anyChanges, (before, changes) => {
        const grid = new ScreenGrid(COLS, ROWS);
        fill(grid, before);
        const shown = inkLevels(grid, all);
        grid.settle();
        fill(
          grid,
          before.map((cell, at) => changes[at] ?? cell),
        );
        const isKept = inkLevels(grid, all).map((level, at) => isSameColour(level, shown[at] ?? 0));
        fc.pre(isKept.includes(false));
        const area = changedPixels(grid, atlas, inks, cell, cells);
        const expected = withTransparent(expectedIndices(grid, all, table), isKept).filter((_, at) => {
          const [x, y] = [(at % all.width) - area.left, Math.floor(at / all.width) - area.top];
          return x >= 0 && x < area.width && y >= 0 && y < area.height;
        });
        const painter = new ChangePainter(grid, atlas, inks, cell);
        expect(indicesOf(painter.paint(table, cells, area))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('changedPixels', () => {
  it('is the smallest area with all changed colours', () => {
    fc.assert(
      fc.property(anyCells, anyCells, (before, contents) => {
        const grid = new ScreenGrid(COLS, ROWS);
        const colours = () => inkLevels(grid, all).map((level) => inks.colours[level] ?? 0);
        fill(grid, before);
        const shown = colours();
        grid.settle();
        fill(grid, contents);
        const changed = colours().flatMap((colour, at) => (colour === shown[at] ? [] : [at]));
        fc.pre(changed.length > 0);
        const { left, top, width, height } = changedPixels(grid, atlas, inks, cell, cells);
        const columns = changed.map((at) => at % all.width);
        const lines = changed.map((at) => Math.floor(at / all.width));
        expect([left, left + width - 1]).toEqual([Math.min(...columns), Math.max(...columns)]);
        expect([top, top + height - 1]).toEqual([Math.min(...lines), Math.max(...lines)]);
      }),
    );
  });
});
