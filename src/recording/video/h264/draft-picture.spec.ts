import { describe, expect, it } from '@jest/globals';
import { emptyI420 } from '../i420.js';
import { DraftPicture } from './draft-picture.js';
import { Planes, type Reference } from './planes.js';
import { ReferenceBlocks } from './reference-blocks.js';

const SIZE = { width: 160, height: 160 };
const SIDE = 16;
const COLUMNS = SIZE.width / SIDE;
const BACKGROUND = 40;

type Paint = (x: number, y: number) => number;

/** A picture of cells as large as macroblocks, with a letter for each number, or nothing for 0. */
function screen(letterOf: (cell: number) => number, paint: (letter: number) => Paint = inkOf): Planes {
  const i420 = emptyI420(SIZE).fill(BACKGROUND);
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const letter = letterOf(Math.floor(y / SIDE) * COLUMNS + Math.floor(x / SIDE));
      if (letter > 0) i420[y * SIZE.width + x] = paint(letter)(x % SIDE, y % SIDE);
    }
  }
  const planes = new Planes(SIZE);
  planes.load(i420, SIZE);
  return planes;
}

/** Pixels without a pattern, others for each letter. */
const inkOf =
  (letter: number): Paint =>
  (x, y) => {
    const seed = Math.imul(1 + x + SIDE * y + 1000 * letter, 0x9e3779b1);
    return Math.imul(seed ^ (seed >>> 15), 0x85ebca6b) & 0x10000 ? 220 : BACKGROUND;
  };

/** The cells of the draft of a screen that follows others, the last of them first. */
function drawn(picture: Planes, ...before: readonly Planes[]): number[] | undefined {
  const references: Reference[] = before.map((source) => ({ source, decoded: source }));
  const [last] = references;
  if (!last) throw new Error('There is no last picture.');
  const blocks = new ReferenceBlocks(picture);
  blocks.begin(references);
  const draft = new DraftPicture(picture, blocks);
  if (!draft.choose(last)) return undefined;
  const planes = new Planes(SIZE);
  planes.copyFrom(last.source);
  draft.draw(planes);
  const cells = new Uint8Array(COLUMNS * COLUMNS);
  planes.compare(last.source, cells);
  return [...cells.keys()].filter((cell) => cells[cell] === 1);
}

describe('the draft of a picture', () => {
  const empty = screen(() => 0);

  it('has each new letter once', () => {
    expect(
      drawn(
        screen((cell) => (cell < 40 ? 1 + (cell % 5) : 0)),
        empty,
      ),
    ).toEqual([0, 1, 2, 3, 4]);
  });

  it('omits letters of an earlier screen', () => {
    const picture = screen((cell) => 1 + (cell % 5));
    expect(
      drawn(
        picture,
        empty,
        screen((cell) => (cell < 3 ? cell + 1 : 0)),
      ),
    ).toEqual([3, 4]);
  });

  it('is left out where nothing is new', () => {
    const picture = screen((cell) => 1 + (cell % 5));
    expect(
      drawn(
        picture,
        empty,
        screen((cell) => (cell < 5 ? cell + 1 : 0)),
      ),
    ).toBeUndefined();
  });

  it('is left out where no letter repeats', () => {
    expect(
      drawn(
        screen((cell) => cell + 1),
        empty,
      ),
    ).toBeUndefined();
  });

  it('is left out where few letters repeat', () => {
    expect(
      drawn(
        screen((cell) => (cell < 4 ? 1 + (cell % 2) : 0)),
        empty,
      ),
    ).toBeUndefined();
  });

  it('is left out where only lines repeat', () => {
    const line = (letter: number): Paint => (letter % 2 ? (x) => 10 * x : (_, y) => 10 * y);
    expect(
      drawn(
        screen((cell) => 1 + (cell % 2), line),
        empty,
      ),
    ).toBeUndefined();
  });
});
