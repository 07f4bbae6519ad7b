import { describe, expect, it } from '@jest/globals';
import { emptyI420 } from '../i420.js';
import { HiddenLetters } from './hidden-letters.js';
import { Planes, SAMPLES } from './planes.js';
import { ReferenceBlocks } from './reference-blocks.js';

const SIZE = { width: 160, height: 160 };
const SIDE = 16;
const COLUMNS = SIZE.width / SIDE;
const BACKGROUND = 40;
const HIDDEN = 4;
const MOST_LETTERS = 12;

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
  const planes = new Planes(SIZE, HIDDEN);
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

/** The letters in the hidden columns of a picture, by rows, before another; 0 for none, -1 for one that no cell of that has. */
function hidden(next: Planes, current: Planes, ...before: readonly Planes[]): number[][] {
  const letters = new HiddenLetters(next, new ReferenceBlocks(next));
  letters.drawOn(
    current,
    before.map((source) => ({ source, decoded: source })),
  );
  return Array.from({ length: next.rows }, (_, row) =>
    Array.from({ length: HIDDEN }, (_, column) => letterAt(current, COLUMNS + column, row)),
  );
}

function letterAt(planes: Planes, column: number, row: number): number {
  const samples = new Uint8Array(SAMPLES);
  planes.read(column, row, samples);
  if (samples.subarray(0, SIDE * SIDE).every((sample) => sample === BACKGROUND)) return 0;
  for (let letter = 1; letter <= MOST_LETTERS; letter++) {
    const paint = inkOf(letter);
    if (paint(0, 0) === samples[0] && isPainted(samples, paint)) return letter;
  }
  return -1;
}

function isPainted(samples: Uint8Array, paint: Paint): boolean {
  for (let at = 0; at < SIDE * SIDE; at++)
    if (samples[at] !== paint(at % SIDE, Math.floor(at / SIDE))) return false;
  return true;
}

/** All letters that are drawn, in ascending order. */
const drawn = (...pictures: Parameters<typeof hidden>): number[] =>
  hidden(...pictures)
    .flat()
    .filter((letter) => letter !== 0)
    .sort((one, other) => one - other);

describe('hidden letters', () => {
  const empty = () => screen(() => 0);

  it('are each new letter of the next picture once', () => {
    const next = screen((cell) => (cell < 40 ? 1 + (cell % 5) : 0));
    expect(drawn(next, empty())).toEqual([1, 2, 3, 4, 5]);
  });

  it('leave the shown columns as they are', () => {
    const current = screen((cell) => (cell < 30 ? 1 + (cell % 3) : 0));
    const before = current.luma.slice();
    hidden(
      screen((cell) => 4 + (cell % 5)),
      current,
    );
    for (let row = 0; row < SIZE.height; row++) {
      const start = row * current.width;
      expect(current.luma.subarray(start, start + SIZE.width)).toEqual(
        before.subarray(start, start + SIZE.width),
      );
    }
  });

  it('are in the middle rows, with neighbours side by side or one below the other', () => {
    const next = screen((cell) => 1 + (cell % 2) + 2 * (Math.floor(cell / COLUMNS) % 2));
    const rows = hidden(next, empty());
    expect(rows.slice(4, 6)).toEqual([
      [1, 2, 0, 0],
      [3, 4, 0, 0],
    ]);
    expect(rows.flat().filter((letter) => letter !== 0)).toHaveLength(4);
  });

  it('are none that the picture or one before has', () => {
    const next = screen((cell) => 1 + (cell % 5));
    const three = () => screen((cell) => (cell < 3 ? cell + 1 : 0));
    expect(drawn(next, three())).toEqual([4, 5]);
    expect(drawn(next, empty(), three())).toEqual([4, 5]);
  });

  it('stay for later pictures', () => {
    const next = screen((cell) => 1 + (cell % 5));
    const [current, later] = [empty(), empty()];
    hidden(next, current);
    later.copyHidden(current);
    expect(drawn(next, later)).toEqual([1, 2, 3, 4, 5]);
    expect(drawn(empty(), later)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, Planes, Planes]>([
    ['nothing is new', screen((cell) => 1 + (cell % 5)), screen((cell) => (cell < 5 ? cell + 1 : 0))],
    ['no letter repeats', screen((cell) => cell + 1), empty()],
    ['few letters repeat', screen((cell) => (cell < 4 ? 1 + (cell % 2) : 0)), empty()],
    [
      'only lines repeat',
      screen(
        (cell) => 1 + (cell % 2),
        (letter) => (letter % 2 ? (x) => 10 * x : (_, y) => 10 * y),
      ),
      empty(),
    ],
  ])('are none where %s', (_, next, current) => {
    expect(drawn(next, current)).toEqual([]);
  });
});
