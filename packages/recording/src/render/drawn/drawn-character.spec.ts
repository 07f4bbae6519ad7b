import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from '@jest/globals';
import { boxArms } from './box-arms.js';
import { drawnCharacter } from './drawn-character.js';

const SIZES = [
  [9, 18],
  [6, 12],
  [20, 40],
] as const;
const BOXES = Array.from({ length: 0x80 }, (_, at) => 0x2500 + at);
const DASHED_OR_SLANTED = (code: number) =>
  (code >= 0x2504 && code <= 0x250b) ||
  (code >= 0x254c && code <= 0x254f) ||
  (code >= 0x2571 && code <= 0x2573);

/** The coverage of each pixel, row by row. */
function draw(code: number, width: number, height: number): number[][] {
  const context = createCanvas(width, height).getContext('2d');
  drawnCharacter(code)?.({ context, width, height }, code);
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => data[4 * (y * width + x) + 3] ?? 0),
  );
}

const edges = (pixels: number[][]) => ({
  left: pixels.map((row) => row[0]),
  right: pixels.map((row) => row.at(-1)),
  up: pixels[0],
  down: pixels.at(-1),
});

describe.each(SIZES)('drawing characters in %i by %i pixels', (width, height) => {
  const whole = {
    light: edges(draw(0x253c, width, height)),
    heavy: edges(draw(0x254b, width, height)),
    double: edges(draw(0x256c, width, height)),
  };

  it('connects box lines of the same kind at every edge of the cell', () => {
    for (const code of BOXES) {
      if (DASHED_OR_SLANTED(code) || (code >= 0x256d && code <= 0x2570)) continue;
      const shown = edges(draw(code, width, height));
      boxArms(code).forEach((line, at) => {
        const edge = (['left', 'up', 'right', 'down'] as const)[at] ?? 'left';
        const empty = shown[edge]?.map(() => 0);
        expect([code.toString(16), edge, shown[edge]]).toEqual([
          code.toString(16),
          edge,
          line === 'none' ? empty : whole[line][edge],
        ]);
      });
    }
  });

  it('draws every box character as one piece that reaches the middle', () => {
    for (const code of BOXES) {
      if (DASHED_OR_SLANTED(code)) continue;
      expect([code.toString(16), pieces(draw(code, width, height))]).toEqual([
        code.toString(16),
        piecesWanted(code),
      ]);
    }
  });

  it('fills blocks up to their neighbours', () => {
    expect(draw(0x2588, width, height).flat()).toEqual(new Array(width * height).fill(255));
    const [upper, lower] = [draw(0x2580, width, height), draw(0x2584, width, height)];
    const [left, right] = [draw(0x258c, width, height), draw(0x2590, width, height)];
    upper.flat().forEach((covered, at) => {
      expect(covered + (lower.flat()[at] ?? 0)).toBe(255);
      expect((left.flat()[at] ?? 0) + (right.flat()[at] ?? 0)).toBe(255);
    });
  });

  it('spaces braille dots evenly', () => {
    const dots = draw(0x28ff, width, height);
    expect(pieces(dots)).toBe(8);
    expect(pieces(draw(0x2801, width, height))).toBe(1);
    expect(pieces(draw(0x2800, width, height))).toBe(0);
  });

  it('fills the parts in the names of sextants and octants', () => {
    const parts = (code: number, rows: number) => {
      const pixels = draw(code, width, height);
      return Array.from({ length: 2 * rows }, (_, part) => {
        const [x, y] = [(part % 2 ? 0.75 : 0.25) * width, ((Math.floor(part / 2) + 0.5) / rows) * height];
        return pixels[Math.floor(y)]?.[Math.floor(x)] === 255 ? String(part + 1) : '';
      }).join('');
    };
    const sextants = [0x1fb00, 0x1fb13, 0x1fb14, 0x1fb27, 0x1fb28, 0x1fb3b].map((code) => parts(code, 3));
    expect(sextants).toEqual(['1', '35', '235', '146', '1246', '23456']);
    const octants = [0x1cd00, 0x1cd01, 0x1cd09, 0x1cde5, 0x1cea8, 0x1cea0].map((code) => parts(code, 4));
    expect(octants).toEqual(['3', '23', '5', '2345678', '1', '8']);
    expect([0x1fb82, 0x1fb85, 0x1fbe6].map((code) => parts(code, 4))).toEqual(['12', '123456', '35']);
  });

  it('covers the whole edge with a Powerline separator', () => {
    expect(edges(draw(0xe0b0, width, height)).left.every((covered) => (covered ?? 0) > 0)).toBe(true);
    expect(edges(draw(0xe0b2, width, height)).right.every((covered) => (covered ?? 0) > 0)).toBe(true);
  });
});

it('leaves letters to the fonts', () => {
  expect(drawnCharacter(0x41)).toBeUndefined();
});

/** Double lines that do not touch are separate pieces. */
function piecesWanted(code: number): number {
  const doubles = boxArms(code).filter((line) => line === 'double').length;
  const straight = code === 0x2550 || code === 0x2551;
  if (straight || doubles === 0) return straight ? 2 : 1;
  const corner = [0x2554, 0x2557, 0x255a, 0x255d].includes(code);
  if (corner) return 2;
  if (code === 0x256c) return 4;
  if ([0x2560, 0x2563, 0x2566, 0x2569].includes(code)) return 3;
  return [0x255f, 0x2562, 0x2564, 0x2567].includes(code) ? 2 : 1;
}

/** The number of groups of touching pixels. */
function pieces(pixels: number[][]): number {
  const seen = new Set<string>();
  const visit = (x: number, y: number): boolean => {
    const waiting = [[x, y] as const];
    let found = false;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [atX, atY] = next;
      if (!pixels[atY]?.[atX] || seen.has(`${atX} ${atY}`)) continue;
      seen.add(`${atX} ${atY}`);
      found = true;
      for (const [aside, below] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        waiting.push([atX + aside, atY + below]);
    }
    return found;
  };
  return pixels.flatMap((row, y) => row.map((_, x) => visit(x, y))).filter(Boolean).length;
}
