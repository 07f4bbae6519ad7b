import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { type DecodedFrame, decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import { renderGif } from './render-gif.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];
const palette = { ...builtinTheme('dracula').palette, cursor: '#00ffcc' };
const hex = (colour: string): number => Number.parseInt(colour.slice(1), 16);
const BACKGROUND = hex(palette.background);
const [HIDDEN, RED] = ['\x1b[?25l', 0xff0000];

async function rendered(...outputs: readonly string[]) {
  const events = outputs.map((data, at) => [at * 2, 'o', data] as const);
  const cast = parseAsciicast(buildCast({ version: 2, width: 8, height: 2, events }).toString());
  const gif = renderGif(cast, palette);
  const frames = await decodeFrames(gif.bytes);
  const [frame] = frames;
  if (!frame) throw new Error('There is no frame.');
  return { gif, frame, frames };
}

const cellOf = (frame: DecodedFrame, x: number) =>
  pixelsOf(frame, PADDING + x * WIDTH, PADDING, WIDTH, HEIGHT);
/** The number of pixels of a colour in each row of a cell. */
const rowsOf = (frame: DecodedFrame, x: number, colour: number) =>
  Array.from(
    { length: HEIGHT },
    (_, y) =>
      cellOf(frame, x)
        .slice(y * WIDTH, (y + 1) * WIDTH)
        .filter((pixel) => pixel === colour).length,
  );
const rowsWith = (frame: DecodedFrame, x: number, colour: number, count: number) =>
  rowsOf(frame, x, colour).flatMap((covered, y) => (covered === count ? y : []));

describe('text lines', () => {
  it.each([
    ['single', '4', [16], 9],
    ['double', '4:2', [15, 17], 9],
    ['double by code 21', '21', [15, 17], 9],
    ['dotted', '4:4', [16], 3],
    ['dashed', '4:5', [16], 7],
    ['overline', '53', [0], 9],
  ])('are %s', async (_, sgr, rows, pixels) => {
    const { frame } = await rendered(`${HIDDEN}\x1b[${sgr}m  \x1b[0m x`);
    expect(rowsWith(frame, 0, hex(palette.foreground), pixels)).toEqual(rows);
    expect(cellOf(frame, 0)).toEqual(cellOf(frame, 1));
    expect(new Set(cellOf(frame, 2))).toEqual(new Set([BACKGROUND]));
  });

  it('are curly and continue across cells', async () => {
    const { frame } = await rendered(`${HIDDEN}\x1b[4:3m  `);
    const covered = rowsOf(frame, 0, BACKGROUND).flatMap((free, y) => (free < WIDTH ? y : []));
    expect(covered).toEqual([14, 15, 16, 17]);
    const inColumn = (x: number) =>
      cellOf(frame, 0).filter((pixel, at) => at % WIDTH === x && pixel !== BACKGROUND);
    for (let x = 0; x < WIDTH; x++) expect(inColumn(x).length).toBeGreaterThan(0);
  });

  it.each([
    ['true colour', '58:2::255:0:0', RED],
    ['number', '58;5;4', hex(palette.blue)],
  ])('have their own colour by %s next to coloured text', async (_, sgr, colour) => {
    const { frame } = await rendered(`${HIDDEN}\x1b[4;${sgr}ma\x1b[59mb`);
    expect(rowsWith(frame, 0, colour, WIDTH)).toEqual([16]);
    expect(cellOf(frame, 0)).toContain(hex(palette.foreground));
    expect(rowsWith(frame, 1, hex(palette.foreground), WIDTH)).toEqual([16]);
  });
});

describe('a cursor', () => {
  it.each([
    ['a line below', 4, [16, 17], WIDTH],
    ['a bar before', 6, Array.from({ length: HEIGHT }, (_, y) => y), 2],
  ])('is %s the character in the colours of the cell', async (_, style, rows, pixels) => {
    const { frame } = await rendered(`\x1b[${style} qx\x1b[D`);
    expect(rowsWith(frame, 0, hex(palette.cursor), pixels)).toEqual(rows);
    expect(cellOf(frame, 0)).toContain(BACKGROUND);
  });

  it('is a block again after a reset', async () => {
    const { frame } = await rendered('\x1b[6 q\x1bc');
    expect(new Set(cellOf(frame, 0))).toEqual(new Set([hex(palette.cursor)]));
  });

  it('blinks in pauses if a program enables it', async () => {
    const { gif, frames } = await rendered('\x1b[5 q', 'x\x1b[2 q');
    expect(gif.durationMs).toBe(5000);
    const cursors = frames.map(
      (frame) => cellOf(frame, 0).filter((pixel) => pixel === hex(palette.cursor)).length,
    );
    expect(cursors).toEqual([36, 0, 36, 0, 0]);
  });
});

describe('colours that a program sets', () => {
  it('replace those of the theme until a reset, also around the text', async () => {
    const { frames } = await rendered(
      `${HIDDEN}\x1b]11;rgb:10/20/30\x07\x1b]4;1;#ff8000;2;rgb:0000/ffff/0000\x1b\\\x1b[41m \x1b[42m `,
      '\x1b]104;1\x07\x1b]111\x07',
    );
    const shown = frames.map((frame) =>
      [pixelsOf(frame, 0, 0, 1, 1), cellOf(frame, 0), cellOf(frame, 1)].map((all) => all[0]),
    );
    expect(shown).toEqual([
      [0x102030, 0xff8000, 0x00ff00],
      [BACKGROUND, hex(palette.red), 0x00ff00],
    ]);
  });

  it('are unchanged by queries and unknown sequences', async () => {
    const { gif } = await rendered(`${HIDDEN}\x1b[31mx`);
    const asked = await rendered(`${HIDDEN}\x1b]11;?\x07\x1b]4;1;?;300;#fff;x;#fff;2;blurple\x07\x1b[31mx`);
    expect(asked.gif.bytes).toEqual(gif.bytes);
  });
});
