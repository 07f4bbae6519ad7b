import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../../test/support/cast-builder.js';
import { parseAsciicast } from '../../asciicast/parse-asciicast.js';
import { frameAt } from '../../gif/reading/frame-at.js';
import { pictureLayout } from '../picture-size.js';
import { type PictureStyle, PRESETS } from '../picture-style.js';
import { renderGif } from '../render-gif.js';

const SCREEN = { cols: 24, rows: 4 };
const { palette } = builtinTheme('dracula');
const window: PictureStyle = { ...PRESETS.window, scale: 1, title: 'zsh' };
const presentation: PictureStyle = { ...PRESETS.presentation, scale: 1, title: 'zsh' };

/** The last frame as RGBA. */
function drawn(style: PictureStyle, later = '', first = 'one \x1b[31mtwo') {
  const events = [
    [0, 'o', first],
    [1, 'o', `${later}\x1b[4;20Hthree`],
  ] as const;
  const recording = { version: 2, width: SCREEN.cols, height: SCREEN.rows, events } as const;
  const gif = renderGif(parseAsciicast(buildCast(recording).toString()), palette, undefined, style);
  const { width, height, pixels } = frameAt(gif.bytes, 1500);
  const layout = pictureLayout(SCREEN, style);
  expect([width, height]).toEqual([layout.width, layout.height]);
  const bytes = Buffer.from(pixels.buffer);
  const at = (x: number, y: number) => bytes.subarray(4 * (y * width + x)).toString('hex', 0, 4);
  return { ...layout, gif, at };
}

/** All pixels of the cells. */
function cellsOf({ left, top, cell, at }: ReturnType<typeof drawn>): string {
  const [width, height] = [SCREEN.cols * cell.width, SCREEN.rows * cell.height];
  const pixels = Array.from({ length: width * height }, (_, place) =>
    at(left + (place % width), top + Math.floor(place / width)),
  );
  return pixels.join();
}

/** All pixels outside of the cells. */
function outside({ width, height, left, top, cell, at }: ReturnType<typeof drawn>): string[] {
  const [right, bottom] = [left + SCREEN.cols * cell.width, top + SCREEN.rows * cell.height];
  return Array.from({ length: width * height }, (_, place) => [place % width, Math.floor(place / width)])
    .filter(([x = 0, y = 0]) => x < left || x >= right || y < top || y >= bottom)
    .map(([x = 0, y = 0]) => at(x, y));
}

describe('a window around a recording', () => {
  it('has transparent corners, a bar with buttons and a title, and the same cells as without it', () => {
    const picture = drawn(window);
    const { width, height, bar, at } = picture;
    const corners = [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)];
    expect(corners.map((pixel) => pixel.slice(6))).toEqual(['00', '00', '00', '00']);
    expect([20, 40, 60].map((x) => at(x, 17))).toEqual(['ff5f57ff', 'febc2eff', '28c840ff']);
    const title = Array.from({ length: bar * 40 }, (_, place) =>
      at(width / 2 - 20 + (place % 40), Math.floor(place / 40)),
    );
    expect(new Set(title).size).toBeGreaterThan(8);
    expect(cellsOf(picture)).toBe(cellsOf(drawn({ ...PRESETS.plain, scale: 1 })));
  });

  it('has a gradient, a shadow and no transparent pixels', () => {
    const { width, height, margin, at, ...picture } = drawn(presentation);
    const line = Array.from({ length: width }, (_, x) => at(x, 2));
    expect(line.every((pixel) => pixel.endsWith('ff'))).toBe(true);
    expect(new Set(line).size).toBeGreaterThan(10);
    const brightness = (pixel: string) => Number.parseInt(pixel.slice(2, 4), 16);
    const below = height - margin + 3;
    expect(brightness(at(width / 2, below))).toBeLessThan(brightness(at(width / 2, height - 1)) - 20);
    expect(cellsOf({ ...picture, width, height, margin, at })).toBe(
      cellsOf(drawn({ ...presentation, frame: 'none', background: [], corners: 0 })),
    );
  });

  it('uses the colours that a program sets and keeps its corners transparent', () => {
    const { width, height, left, top, bar, at } = drawn(window, '\x1b]11;#004400\x07');
    expect([at(0, 0), at(width - 1, height - 1)].map((pixel) => pixel.slice(6))).toEqual(['00', '00']);
    const [bare, inBar] = [at(left - 5, top), at(width - 20, bar / 2)];
    expect(bare).toBe('004400ff');
    expect(inBar).not.toBe(bare);
    expect(inBar).toMatch(/^1[0-9]5[0-9]1[0-9]ff$/);
    expect(at(20, 17)).toBe('ff5f57ff');
  });

  it.each([
    ['emoji', '🚀📦✅🔥✨🐛🎉🔒📝🐳🐍🦀'],
    ['greys', Array.from({ length: 256 }, (_, at) => `\x1b[48;2;${at};${at};${at}m `).join('')],
  ])('keeps its colours around a first frame of many %s', (_, many) => {
    const later = '\x1b[0;31m';
    const plain = outside(drawn(presentation, later));
    expect(outside(drawn(presentation, later, many)).filter((pixel, at) => pixel !== plain[at])).toEqual([]);
    const recoloured = `${later}\x1b]11;#004400\x07`;
    const green = outside(drawn(window, recoloured));
    expect(outside(drawn(window, recoloured, many)).filter((pixel, at) => pixel !== green[at])).toEqual([]);
  });

  it.each([
    ['no characters', ''],
    ['more than fits', 'title '.repeat(40)],
    ['a million characters', 'title '.repeat(170_000)],
    ['scripts and emoji', '日本 🚀 עברית'],
  ])('accepts a title of %s', (_, title) => {
    expect(drawn({ ...window, title }).gif.complete).toBe(true);
  });

  it('draws a solid background without dithering', () => {
    const { width, at } = drawn({ ...presentation, frame: 'none', background: ['#123456'] });
    expect([at(0, 0), at(width - 1, 0)]).toEqual(['123456ff', '123456ff']);
  });
});
