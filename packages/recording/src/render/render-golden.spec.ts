import { describe, expect, it } from '@jest/globals';
import { builtinTheme, THEMES } from '../../../../test/support/builtin-themes.js';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { type DecodedFrame, decodeFrames, pixelsOf } from '../../../../test/support/decoded-frames.js';
import { type Face, GlyphMatcher } from '../../../../test/support/glyph-matcher.js';
import type { Asciicast } from '../asciicast/asciicast.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';
import type { Palette } from '../palette/themes.js';
import { Terminal } from '../terminal/terminal.js';
import { renderGif } from './render-gif.js';

const [PADDING, WIDTH, HEIGHT] = [10, 9, 18];
const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;
const BRIGHT = [
  ...(['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'] as const),
  ...(['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const),
];
const ASCII = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at));
const matcher = new GlyphMatcher([...ASCII, 'é', 'ñ', 'λ', '✗', '→', '≠']);

const hex = (colour: string): number => Number.parseInt(colour.slice(1), 16);
const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

interface ShownCell {
  readonly text: string;
  readonly face: Face;
  readonly foreground: number;
  readonly background: number;
  readonly isPlain: boolean;
}

/** The cell contents of the emulator in theme colours: a second implementation, independent of the renderer. */
function cellOf(terminal: Terminal, palette: Palette, x: number, y: number): ShownCell {
  const cell = terminal.row(terminal.top + y)?.getCell(x);
  if (!cell) throw new Error(`The emulator has no cell ${x}, ${y}.`);
  const numbered = (index: number): number => {
    if (index < 16) return hex(palette[[...ANSI, ...BRIGHT][index] ?? 'black']);
    if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
    const level = (place: number) => {
      const step = Math.floor((index - 16) / 6 ** place) % 6;
      return step === 0 ? 0 : 55 + 40 * step;
    };
    return (level(2) << 16) | (level(1) << 8) | level(0);
  };
  const colours = {
    text: cell.isFgRGB() ? cell.getFgColor() : numbered(cell.getFgColor()),
    back: cell.isBgRGB() ? cell.getBgColor() : numbered(cell.getBgColor()),
  };
  if (cell.isFgDefault()) colours.text = hex(palette.foreground);
  if (cell.isBgDefault()) colours.back = hex(palette.background);
  if (cell.isInverse()) [colours.text, colours.back] = [colours.back, colours.text];
  if (cell.isDim()) {
    const [text, back] = [channels(colours.text), channels(colours.back)];
    const [red = 0, green = 0, blue = 0] = text.map((value, at) => Math.round((value + (back[at] ?? 0)) / 2));
    colours.text = (red << 16) | (green << 8) | blue;
  }
  const atCursor =
    terminal.cursorShown && Math.min(terminal.cursor.x, terminal.cols - 1) === x && terminal.cursor.y === y;
  if (atCursor) colours.back = hex(palette.cursor);
  if (atCursor) colours.text = hex(palette.background);
  const text = cell.isInvisible() ? ' ' : cell.getChars() || ' ';
  return {
    text,
    face: cell.isBold() ? 'bold' : cell.isItalic() ? 'italic' : 'regular',
    foreground: colours.text,
    background: colours.back,
    isPlain: !cell.isUnderline() && !cell.isStrikethrough() && cell.getWidth() === 1,
  };
}

/** The text share of each pixel, from its position between the two colours. Fails for any other colour. */
function coverageOf(pixels: readonly number[], cell: ShownCell): number[] {
  const [from, to] = [channels(cell.background), channels(cell.foreground)];
  const widest = from.reduce((best, value, at) => {
    const distance = (channel: number) => Math.abs((to[channel] ?? 0) - (from[channel] ?? 0));
    return distance(at) > distance(best) && value >= 0 ? at : best;
  }, 0);
  let furthest = 0;
  const coverage = pixels.map((pixel) => {
    const [start, end] = [from[widest] ?? 0, to[widest] ?? 0];
    const part = end === start ? 0 : ((channels(pixel)[widest] ?? 0) - start) / (end - start);
    channels(pixel).forEach((value, at) => {
      const mixed = (from[at] ?? 0) + ((to[at] ?? 0) - (from[at] ?? 0)) * part;
      furthest = Math.max(furthest, Math.abs(value - mixed));
    });
    return part;
  });
  expect(furthest).toBeLessThanOrEqual(3);
  return coverage;
}

/** Compares all cells of a frame with the emulator's screen. */
function expectScreen(frame: DecodedFrame, terminal: Terminal, palette: Palette): void {
  for (let y = 0; y < terminal.rows; y++) {
    for (let x = 0; x < terminal.cols; x++) {
      const cell = cellOf(terminal, palette, x, y);
      const pixels = pixelsOf(frame, PADDING + x * WIDTH, PADDING + y * HEIGHT, WIDTH, HEIGHT);
      if (!cell.isPlain) continue;
      const coverage = coverageOf(pixels, cell);
      if (cell.text === ' ') expect([...new Set(pixels)]).toEqual([cell.background]);
      else if (cell.foreground !== cell.background) expect(Math.max(...coverage)).toBeGreaterThan(0.7);
      if (ASCII.includes(cell.text)) expectGlyph(coverage, cell, `${cell.text} at ${x}, ${y}`);
    }
  }
}

function expectGlyph(coverage: readonly number[], cell: ShownCell, where: string): void {
  const { character, correlation } = matcher.nearest(coverage, cell.face);
  expect([where, character]).toEqual([where, cell.text]);
  expect(correlation).toBeGreaterThan(0.9);
}

function castOf(outputs: readonly string[], cols: number, rows: number, header = {}): Asciicast {
  const events = outputs.map((data, at) => {
    const code = /^\d+x\d+$/.test(data) ? 'r' : 'o';
    return [at * 0.2, code, data] as const;
  });
  return parseAsciicast(buildCast({ version: 2, width: cols, height: rows, events, header }).toString());
}

const features: Record<string, readonly string[]> = {
  'plain text, character by character': [
    [0x20, 0x38, 0x50, 0x68]
      .map((first) =>
        String.fromCharCode(...Array.from({ length: 24 }, (_, at) => Math.min(first + at, 0x7e))),
      )
      .join('\r\n'),
  ],
  'bold, inverse and numbered colours': ['\x1b[1;31;42;7mAg\x1b[0m \x1b[1mbold', '\x1b[0;93;104m x \x1b[7my'],
  'dim, italic, underline, strikethrough and invisible text': [
    '\x1b[2mdim\x1b[0m \x1b[3mitalic\x1b[0m \x1b[4munder\x1b[0m',
    '\r\n\x1b[9mstrike\x1b[0m \x1b[8mhidden\x1b[0m seen',
  ],
  'colours of the cube, greys and true colours': [
    '\x1b[38;5;16ma\x1b[48;5;21mb\x1b[38;5;196;48;5;226mc\x1b[38;5;232;48;5;255md',
    '\r\n\x1b[38;2;254;220;186;48;2;18;52;86mrgb\x1b[0m',
  ],
  'a cursor that moves over text and is hidden': [
    'Abc\x1b[1;2H',
    '\x1b[1;1H',
    '\x1b[?25l',
    '\x1b[?25h\x1b[2;4H',
  ],
  'a cursor behind the last column': ['123456789012345678901234', '\r'],
  'erasing, scrolling and overwriting': [
    '1\r\n2\r\n3\r\n4\r\n5',
    '\x1b[2;1HX\x1b[K',
    '\x1b[2J\x1b[Hnew',
    '\r\n'.repeat(6),
  ],
  'the alternate screen': ['shell', '\x1b[?1049h\x1b[Hvim\x1b[4;1H~', '\x1b[?1049l'],
  'sizes that change': ['a line that is too long for it', '30x6', 'world', '12x3', '!'],
};

describe('a rendered recording, decoded by libvips', () => {
  const themes = [THEMES[0]?.slug, 'github-light', 'solarized-dark'].map((slug) => slug ?? '');
  const cases = Object.entries(features).flatMap(([name, outputs]) =>
    themes.map((theme) => [name, theme, outputs] as const),
  );

  it.each(cases)('shows %s in %s', async (_, slug, outputs) => {
    const palette = builtinTheme(slug).palette;
    const cast = castOf(outputs, 24, 4);
    const gif = renderGif(cast, palette);
    const frames = await decodeFrames(gif.bytes);
    expect([gif.frames, gif.complete]).toEqual([frames.length, true]);
    const terminal = new Terminal({ cols: 24, rows: 4, scrollback: 100 });
    for (const [at, { code, data }] of cast.events.entries()) {
      if (code === 'o') terminal.write(data);
      else terminal.resize(...(data.split('x').map(Number) as [number, number]));
      const frame = frames[Math.min(at, frames.length - 1)];
      if (frame) expectScreen(frame, terminal, palette);
    }
  });

  it('uses the theme of the recording unless another one is given', async () => {
    const theme = {
      fg: '#fafafa',
      bg: '#102030',
      palette: Array.from({ length: 8 }, (_, at) => `#${at}0${at}0${at}0`).join(':'),
    };
    const cast = castOf(['\x1b[31mA\x1b[0mB'], 4, 1, { theme });
    const [frame] = await decodeFrames(renderGif(cast).bytes);
    if (!frame) throw new Error('There is no frame.');
    expect(frame.colourAt(0, 0)).toBe(0x102030);
    expect(new Set(pixelsOf(frame, PADDING, PADDING, WIDTH, HEIGHT))).toContain(0x101010);
    expect(new Set(pixelsOf(frame, PADDING + WIDTH, PADDING, WIDTH, HEIGHT))).toContain(0xfafafa);
  });

  it('shows the area outside the current screen as background', async () => {
    const palette = builtinTheme('nord').palette;
    const [, frame] = await decodeFrames(renderGif(castOf(['\x1b[44m\x1b[2Jx', '4x2'], 8, 4), palette).bytes);
    if (!frame) throw new Error('There is no second frame.');
    const right = pixelsOf(frame, PADDING + 4 * WIDTH, PADDING, 4 * WIDTH, 4 * HEIGHT);
    const below = pixelsOf(frame, PADDING, PADDING + 2 * HEIGHT, 4 * WIDTH, 2 * HEIGHT);
    expect(new Set([...right, ...below])).toEqual(new Set([hex(palette.background)]));
  });

  it('underlines and strikes through letters', async () => {
    const palette = builtinTheme('xterm').palette;
    const [frame] = await decodeFrames(renderGif(castOf(['\x1b[4m \x1b[0;9m \x1b[0m'], 4, 1), palette).bytes);
    if (!frame) throw new Error('There is no frame.');
    const lines = (column: number) =>
      Array.from({ length: HEIGHT }, (_, y) => y).filter((y) =>
        pixelsOf(frame, PADDING + column * WIDTH, PADDING + y, WIDTH, 1).every(
          (pixel) => pixel === hex(palette.foreground),
        ),
      );
    expect([lines(0), lines(1)]).toEqual([[16], [11]]);
  });

  it('shows emoji in colour, two columns wide', async () => {
    const palette = builtinTheme('dracula').palette;
    const [frame] = await decodeFrames(renderGif(castOf(['✅🚀|\x1b[?25l'], 8, 1), palette).bytes);
    if (!frame) throw new Error('There is no frame.');
    const greenest = (left: number) =>
      pixelsOf(frame, PADDING + left * WIDTH, PADDING, WIDTH, HEIGHT).filter((pixel) => {
        const [red = 0, green = 0, blue = 0] = channels(pixel);
        return green > red + 40 && green > blue + 40;
      }).length;
    expect(greenest(0)).toBeGreaterThan(40);
    expect(greenest(1)).toBeGreaterThan(40);
    const rocket = new Set(pixelsOf(frame, PADDING + 2 * WIDTH, PADDING, 2 * WIDTH, HEIGHT));
    expect(rocket.size).toBeGreaterThan(8);
    const bar = pixelsOf(frame, PADDING + 4 * WIDTH, PADDING, WIDTH, HEIGHT);
    const cell = {
      text: '|',
      face: 'regular',
      foreground: hex(palette.foreground),
      background: hex(palette.background),
      isPlain: true,
    } as const;
    expectGlyph(coverageOf(bar, cell), cell, 'the bar');
  });
});
