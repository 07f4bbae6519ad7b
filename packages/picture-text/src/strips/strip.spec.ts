import { describe, expect, it } from '@jest/globals';
import type { Picture } from '../picture.js';
import { cutStrip } from './strip.js';
import type { TextGrid } from '../grid/text-grid.js';

const [WIDTH, HEIGHT] = [30, 40];
const [BACKGROUND, INK] = [0xff2a2428, 0xfff2f8f8];
/** A row of 19.6 pixels takes 20, the last of which belongs to the row below. */
const ROW = { top: 0, bottom: 20 };
const GRID: TextGrid = {
  pane: {
    left: 0,
    top: 0,
    barTop: 0,
    right: WIDTH,
    bottom: HEIGHT,
    background: BACKGROUND,
    outside: new Set(),
  },
  bands: [ROW, { top: 19, bottom: 39 }],
  cellWidth: 8.4,
  cellOffset: 0,
  monospaced: true,
  isSettled: true,
  isForeign: false,
};

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function pictureOf(...boxes: readonly Box[]): Picture {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(BACKGROUND);
  for (const { left, right, top, bottom } of boxes) {
    for (let y = top; y < bottom; y++) pixels.fill(INK, y * WIDTH + left, y * WIDTH + right);
  }
  return { width: WIDTH, height: HEIGHT, pixels };
}

/** Pixels with ink. */
const inkOf = (picture: Picture): number => cutStrip(picture, ROW, GRID)?.inkCount ?? 0;

describe('cutStrip', () => {
  const stem = { left: 2, right: 4, top: 5, bottom: 15 };

  it('leaves out the edge of a cursor in the next row', () => {
    const cursor = { left: 0, right: 9, top: 19, bottom: 39 };
    expect(inkOf(pictureOf(stem, cursor))).toBe(20);
  });

  it('keeps an underscore and the foot of a letter in the last pixel row', () => {
    const underscore = { left: 0, right: 8, top: 19, bottom: 20 };
    expect(inkOf(pictureOf(stem, underscore))).toBe(28);
    const tail = { left: 0, right: 8, top: 15, bottom: 20 };
    expect(inkOf(pictureOf(tail))).toBe(40);
  });

  it('leaves out the blank of the next row below a filled cell with a letter', () => {
    const filled = [
      { left: 0, right: 8, top: 0, bottom: 5 },
      { left: 0, right: 3, top: 5, bottom: 15 },
      { left: 5, right: 8, top: 5, bottom: 15 },
      { left: 0, right: 8, top: 15, bottom: 19 },
    ];
    expect(inkOf(pictureOf(...filled))).toBe(20);
  });

  it('keeps the blanks above and below a block that is lower than its row', () => {
    expect(inkOf(pictureOf({ left: 0, right: 8, top: 4, bottom: 19 }))).toBe(8 * (4 + 1));
  });

  it('keeps a vertical line that goes on in the next row', () => {
    expect(inkOf(pictureOf({ left: 4, right: 6, top: 0, bottom: 40 }))).toBe(40);
  });
});

describe('cutStrip in an unknown font', () => {
  const grid = { ...GRID, cellWidth: 8, isSettled: false, isForeign: true };
  const ink = (picture: Picture): number => cutStrip(picture, ROW, grid)?.inkCount ?? 0;

  it('leaves out a beam cursor at the side of a cell, but no bar in its middle', () => {
    expect(ink(pictureOf({ left: 8, right: 10, top: 0, bottom: 20 }))).toBe(0);
    expect(ink(pictureOf({ left: 12, right: 13, top: 0, bottom: 20 }))).toBe(20);
  });

  it('fills cells of a bar whose blocks are lower than their row', () => {
    expect(ink(pictureOf({ left: 8, right: 24, top: 2, bottom: 18 }))).toBe(2 * 8 * 20);
  });

  it('leaves out a cursor that is lower than its row', () => {
    expect(ink(pictureOf({ left: 8, right: 16, top: 2, bottom: 18 }))).toBe(0);
  });
});
