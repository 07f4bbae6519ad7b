import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { renderGif } from './render-gif.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];
const hex = (colour: string): number => Number.parseInt(colour.slice(1), 16);

function castOf([output = '']: readonly string[], width: number, height: number) {
  return parseAsciicast(buildCast({ version: 2, width, height, events: [[0, 'o', output]] }).toString());
}

describe('symbols in a rendered recording, decoded by libvips', () => {
  it.each([
    ['an icon', '\uf07c'],
    ['a circle', '⭘'],
    ['a text-default emoji', '🛠'],
  ])('draws %s over the blank cell after it, and within its own cell before a letter', async (_, symbol) => {
    const palette = builtinTheme('dracula').palette;
    const cast = castOf([`${symbol} x\r\n${symbol}x\r\n${symbol}\x1b[41m \x1b[?25l`], 4, 3);
    const [frame] = await decodeFrames(renderGif(cast, palette).bytes);
    if (!frame) throw new Error('There is no frame.');
    const inks = [0, 1, 2].map((row) => {
      const pixels = pixelsOf(frame, PADDING + WIDTH, PADDING + row * HEIGHT, WIDTH, HEIGHT);
      return new Set(pixels).size > 1;
    });
    expect(inks).toEqual([true, true, false]);
    const blank = pixelsOf(frame, PADDING + WIDTH, PADDING, WIDTH, HEIGHT).filter(
      (pixel) => pixel === hex(palette.background),
    );
    expect(blank.length).toBeGreaterThan(WIDTH * 5);
  });

  it('shows a character without a glyph as a box over all of its columns', async () => {
    const palette = builtinTheme('vga').palette;
    const gif = renderGif(castOf(['\u{10fffd}\x1b[?25l'], 4, 1), palette);
    expect(gif.withoutGlyph).toEqual(['U+10FFFD']);
    const [frame] = await decodeFrames(gif.bytes);
    if (!frame) throw new Error('There is no frame.');
    const rows = Array.from(
      { length: HEIGHT },
      (_, y) =>
        pixelsOf(frame, PADDING, PADDING + y, WIDTH, 1).filter((pixel) => pixel === hex(palette.foreground))
          .length,
    );
    expect(rows.filter((covered) => covered === 7)).toHaveLength(2);
    expect(rows.filter((covered) => covered === 2).length).toBeGreaterThan(6);
  });
});
