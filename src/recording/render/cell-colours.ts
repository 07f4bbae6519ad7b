import { contrastRatio } from '../palette/contrast.js';
import { ANSI_COLOURS, type Palette } from '../palette/themes.js';
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
  return {
    foreground: rgbOf(palette.foreground),
    background: rgbOf(palette.background),
    cursor: rgbOf(palette.cursor),
    textUnderCursor: rgbOf(textUnderCursor(palette)),
    indexed: Uint32Array.from([
      ...ANSI_COLOURS.map((name) => rgbOf(palette[name])),
      ...colourCube(),
      ...greyRamp(),
    ]),
  };
}

function colourCube(): Rgb[] {
  return CUBE_LEVELS.flatMap((red) =>
    CUBE_LEVELS.flatMap((green) => CUBE_LEVELS.map((blue) => (red << 16) | (green << 8) | blue)),
  );
}

function greyRamp(): Rgb[] {
  return Array.from({ length: 24 }, (_, step) => (8 + 10 * step) * 0x010101);
}

/** The background colour, or the most readable one where that lacks contrast with the cursor. */
function textUnderCursor({ cursor, background, foreground }: Palette): string {
  if (contrastRatio(background, cursor) >= READABLE) return background;
  const [first, ...others] = [background, foreground, '#000000', '#ffffff'] as const;
  const better = (best: string, colour: string) =>
    contrastRatio(colour, cursor) > contrastRatio(best, cursor) ? colour : best;
  return others.reduce<string>(better, first);
}
