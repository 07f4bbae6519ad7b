import { contrastRatio } from '../../palette/contrast.js';
import { ANSI_COLOURS, type Palette } from '../../palette/themes.js';
import type { TerminalColours } from '../../terminal/terminal-colours.js';
import { type Rgb, rgbOf } from './rgb.js';

/** Channel levels of the colour cube, 16 to 231 (xterm, 256colres.pl). */
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255];
/** Minimum contrast of the text under the cursor. */
const READABLE = 3;

export interface CellColours {
  readonly foreground: Rgb;
  readonly background: Rgb;
  readonly cursor: Rgb;
  readonly textUnderCursor: Rgb;
  readonly indexed: Uint32Array;
}

export function cellColours(palette: Palette): CellColours {
  const [foreground, background, cursor] = [palette.foreground, palette.background, palette.cursor].map(
    rgbOf,
  ) as [Rgb, Rgb, Rgb];
  return {
    foreground,
    background,
    cursor,
    textUnderCursor: mostReadable(cursor, [background, foreground]),
    indexed: Uint32Array.from([
      ...ANSI_COLOURS.map((name) => rgbOf(palette[name])),
      ...colourCube(),
      ...greyRamp(),
    ]),
  };
}

/** The colours that a program set replace those of the palette. */
export function changedColours(colours: CellColours, changes: TerminalColours): CellColours {
  const {
    foreground = colours.foreground,
    background = colours.background,
    cursor = colours.cursor,
  } = changes;
  const indexed = colours.indexed.slice();
  for (const [index, colour] of changes.indexed) indexed[index] = colour;
  const isOwn = background === colours.background && cursor === colours.cursor;
  const textUnderCursor = isOwn ? colours.textUnderCursor : mostReadable(cursor, [background, foreground]);
  return { foreground, background, cursor, textUnderCursor, indexed };
}

/** The background colour, or the most readable one where that lacks contrast with the cursor. */
function mostReadable(cursor: Rgb, colours: readonly Rgb[]): Rgb {
  const contrast = (colour: Rgb) => contrastRatio(hexOf(colour), hexOf(cursor));
  const [first = 0] = colours;
  if (contrast(first) >= READABLE) return first;
  return [...colours, 0, 0xffffff].reduce((best, colour) =>
    contrast(colour) > contrast(best) ? colour : best,
  );
}

function hexOf(colour: Rgb): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}

function colourCube(): Rgb[] {
  return CUBE_LEVELS.flatMap((red) =>
    CUBE_LEVELS.flatMap((green) => CUBE_LEVELS.map((blue) => (red << 16) | (green << 8) | blue)),
  );
}

function greyRamp(): Rgb[] {
  return Array.from({ length: 24 }, (_, step) => (8 + 10 * step) * 0x010101);
}
