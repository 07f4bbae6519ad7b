import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../../test/support/cast-builder.js';
import { colourDifference, meanColour } from '../../../../../test/support/colour-difference.js';
import { type DecodedFrame, decodeFrames, pixelsOf } from '../../../../../test/support/decoded-frames.js';
import { kitty, png, rgba, sixel } from '../../../../../test/support/picture-sequences.js';
import { parseAsciicast } from '../../asciicast/parse-asciicast.js';
import { PRESETS, type Scale } from '../picture-style.js';
import { renderGif } from '../render-gif.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];
const [RED, BLUE] = [0xff0000, 0x0000ff];
const palette = builtinTheme('dracula').palette;
const hex = (colour: string): number => Number.parseInt(colour.slice(1), 16);
const [BACKGROUND, TEXT] = [hex(palette.background), hex(palette.foreground)];
const HIDDEN = '\x1b[?25l';

async function rendered(outputs: readonly string[], scale: Scale = 1, cols = 8, rows = 4) {
  const events = outputs.map((data, at) => [at, 'o', data] as const);
  const cast = parseAsciicast(buildCast({ version: 2, width: cols, height: rows, events }).toString());
  const gif = renderGif(cast, palette, undefined, { ...PRESETS.classic, scale });
  const frames = await decodeFrames(gif.bytes);
  const frame = frames.at(-1);
  if (!frame) throw new Error('There is no frame.');
  return { gif, frame, frames };
}

const cellOf = (frame: DecodedFrame, x: number, y: number, scale = 1) =>
  pixelsOf(
    frame,
    scale * (PADDING + x * WIDTH),
    scale * (PADDING + y * HEIGHT),
    scale * WIDTH,
    scale * HEIGHT,
  );
const colourOf = (frame: DecodedFrame, x: number, y: number, scale?: number) => [
  ...new Set(cellOf(frame, x, y, scale)),
];

describe('a picture', () => {
  it.each([1, 2, 3] as const)('fills its cells at scale %i', async (scale) => {
    const { frame } = await rendered(
      [`${HIDDEN}${sixel(20, 20)}${kitty('a=T,f=100,C=1', png(10, 40, 0x0000ffff))}`],
      scale,
    );
    const shown = [0, 1, 2].map((y) => [0, 1, 2].map((x) => colourOf(frame, x, y, scale)));
    expect(shown).toEqual([
      [[BLUE], [RED], [BACKGROUND]],
      [[BLUE], [BACKGROUND], [BACKGROUND]],
      [[BACKGROUND], [BACKGROUND], [BACKGROUND]],
    ]);
  });

  it.each([
    ['a block', 2, [hex(palette.foreground)]],
    ['an underline', 4, [RED]],
    ['a bar', 6, [RED]],
  ])('is hidden by a cursor only if that is a block: %s', async (_, shape, colours) => {
    const { frame } = await rendered([
      `\x1b[${shape} q${kitty('a=T,C=1,s=10,v=20', rgba(10, 20, 0xff0000ff))}`,
    ]);
    expect(colourOf(frame, 0, 0)).toEqual(colours);
  });

  it('has pixels with the mean of what they cover', async () => {
    const { frame } = await rendered([`${HIDDEN}${sixel(5, 10)}`]);
    const pixels = cellOf(frame, 0, 0);
    expect(pixels.slice(0, 4)).toEqual([RED, RED, RED, RED]);
    expect(pixels.slice(5, 9)).toEqual([BACKGROUND, BACKGROUND, BACKGROUND, BACKGROUND]);
    const half = [16, 8, 0].map(
      (shift) =>
        (((RED >> shift) & 0xff) + ((BACKGROUND >> shift) & 0xff)) / 2 - (((pixels[4] ?? 0) >> shift) % 256),
    );
    expect(Math.max(...half.map(Math.abs))).toBeLessThan(2);
    expect(new Set(pixels.slice(9 * WIDTH))).toEqual(new Set([BACKGROUND]));
  });

  it('is above or below text by its z-index, and text shows through transparent pixels', async () => {
    const place = (keys: string, colour: number) =>
      `a\b${kitty(`a=T,C=1,s=10,v=20,${keys}`, rgba(10, 20, colour))}\x1b[C`;
    const { frame } = await rendered([
      `${HIDDEN}a${place('z=0', 0xff0000ff)}${place('z=-1', 0xff0000ff)}${place('z=5', 0xff000000)}`,
    ]);
    const plain = cellOf(frame, 0, 0);
    expect(colourOf(frame, 1, 0)).toEqual([RED]);
    expect(cellOf(frame, 2, 0).map((colour) => colour === RED)).toEqual(
      plain.map((colour) => colour === BACKGROUND),
    );
    expect(cellOf(frame, 2, 0).filter((colour) => colour === TEXT)).toHaveLength(
      plain.filter((colour) => colour === TEXT).length,
    );
    expect(cellOf(frame, 3, 0)).toEqual(plain);
  });

  it('hides the text behind an opaque sixel picture', async () => {
    const empty = (mode: string) => `\x1b[${mode ? 2 : 1};1Ha\b\x1bP${mode}q"1;1;10;20?\x1b\\`;
    const { frame } = await rendered([`${HIDDEN}${empty('')}${empty('0;1')}`]);
    expect(colourOf(frame, 0, 0)).toEqual([BACKGROUND]);
    expect(cellOf(frame, 0, 1)).toContain(TEXT);
  });

  it('scrolls and disappears where text overwrites its cells', async () => {
    const { frames } = await rendered([`${HIDDEN}\r\n${sixel(20, 20)}`, '\r\n\r\n\r\n', '\x1b[1;1Hx']);
    const shown = frames.map((frame) => [
      colourOf(frame, 0, 0),
      colourOf(frame, 1, 0),
      colourOf(frame, 0, 1),
    ]);
    expect(shown.slice(0, 2)).toEqual([
      [[BACKGROUND], [BACKGROUND], [RED]],
      [[RED], [RED], [BACKGROUND]],
    ]);
    expect(shown[2]?.[0]).toContain(TEXT);
    expect(shown[2]?.[1]).toEqual([RED]);
  });

  it('causes no frame when it is sent again, and few bytes when little changes', async () => {
    const colours = Buffer.concat(
      Array.from({ length: 80 }, (_, y) =>
        Buffer.concat(Array.from({ length: 80 }, (__, x) => Buffer.from([3 * x, 3 * y, (x * y) % 256, 255]))),
      ),
    );
    const changed = Buffer.from(colours);
    rgba(5, 1, 0xffffffff).copy(changed);
    const sent = (pixels: Buffer) => `${HIDDEN}\x1b[H${kitty('a=T,i=1,s=80,v=80,C=1', pixels)}`;
    const once = await rendered([sent(colours)]);
    const again = await rendered([sent(colours), sent(colours), sent(changed)]);
    expect(again.gif.frames).toBe(2);
    expect(again.gif.bytes.length - once.gif.bytes.length).toBeLessThan(once.gif.bytes.length / 8);
    expect(colourDifference(cellOf(again.frame, 0, 0)[0] ?? 0, 0xffffff)).toBeLessThan(10);
  });
});

describe('a photograph', () => {
  const [COLS, ROWS] = [40, 12];
  /** Smooth in all channels, like a sky. */
  const colourAt = (x: number, y: number) =>
    (Math.round(120 + 100 * Math.sin(x / 90)) << 16) |
    (Math.round(120 + 100 * Math.cos(y / 50)) << 8) |
    Math.round(128 + 90 * Math.sin((x + y) / 70));

  it('is dithered to a mean difference of at most 1.5 (CIE 1976, mean colour of each cell) next to exact text', async () => {
    const [width, height] = [10 * (COLS - 4), 20 * ROWS];
    const pixels = Buffer.alloc(4 * width * height);
    for (let at = 0; at < width * height; at++)
      pixels.writeUInt32BE(((colourAt(at % width, Math.floor(at / width)) << 8) | 0xff) >>> 0, 4 * at);
    const output = `${HIDDEN}${kitty(`a=T,C=1,s=${width},v=${height}`, pixels)}`;
    const { frame } = await rendered([output], 1, COLS, ROWS);
    expect(colourOf(frame, COLS - 1, 0)).toEqual([BACKGROUND]);
    const differences = Array.from({ length: (COLS - 4) * ROWS }, (_, at) => {
      const [x, y] = [at % (COLS - 4), Math.floor(at / (COLS - 4))];
      const wanted = Array.from({ length: 200 }, (__, pixel) =>
        colourAt(10 * x + (pixel % 10), 20 * y + Math.floor(pixel / 10)),
      );
      return colourDifference(meanColour(cellOf(frame, x, y)), meanColour(wanted));
    });
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(1.5);
    expect(Math.max(...differences)).toBeLessThan(6);
  });
});
