import { type Asciicast, frameAt } from '@ttyreel/recording';
import { type RgbChannels, channelsOf } from '../../packages/recording/src/palette/rgb-channels.js';

/** The positions of the cells of a picture, in pixels. */
export interface Layout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The last picture of a GIF, cell by cell. */
export class LastPicture {
  private readonly pixels: Uint32Array;
  private readonly across: number;
  private readonly layout: Layout;

  constructor(
    gif: Uint8Array,
    layoutOf: (size: { readonly width: number; readonly height: number }) => Layout,
  ) {
    const { pixels, width, height } = frameAt(gif, Infinity);
    this.pixels = pixels;
    this.across = width;
    this.layout = layoutOf({ width, height });
  }

  /** The pixels of some cells side by side. */
  pixelsAt(x: number, y: number, cells = 1): number[] {
    const { left, top, width, height } = this.layout;
    const [fromX, toX] = [Math.ceil(left + x * width), Math.floor(left + (x + cells) * width)];
    const [fromY, toY] = [Math.ceil(top + y * height), Math.floor(top + (y + 1) * height)];
    const found: number[] = [];
    for (let row = fromY; row < toY; row++) {
      for (let column = fromX; column < toX; column++)
        found.push(this.pixels[row * this.across + column] ?? 0);
    }
    return found;
  }

  /** The mean colour of a cell. */
  colourAt(x: number, y: number): RgbChannels {
    const colours = this.pixelsAt(x, y).map(channelsOf);
    const mean = (channel: 0 | 1 | 2) =>
      colours.reduce((sum, colour) => sum + colour[channel], 0) / Math.max(1, colours.length);
    return [mean(0), mean(1), mean(2)];
  }
}

const COLUMNS = 26;
/** An unassigned code point: it shows how a missing glyph is drawn. */
const UNASSIGNED = '\u0378';

/** A recording that shows each character once, three columns apart, after one that no font has. */
export function probeOf(characters: readonly string[]): Asciicast {
  const shown = [UNASSIGNED, ...characters];
  const rows = Math.ceil(shown.length / COLUMNS);
  const cells = shown.map(
    (character, at) => `\x1b[${Math.floor(at / COLUMNS) + 1};${3 * (at % COLUMNS) + 1}H${character}`,
  );
  const header = { width: 3 * COLUMNS + 2, height: Math.max(2, rows), env: {} };
  return { header, events: [{ time: 0, code: 'o', data: `\x1b[?25l${cells.join('')}` }] };
}

/** How many characters of a probe have a glyph: ink that is not that of a missing one. */
export function glyphsFound(picture: LastPicture, characters: readonly string[]): number {
  const drawn = (at: number) => picture.pixelsAt(3 * (at % COLUMNS), Math.floor(at / COLUMNS), 2);
  const unlike = (one: readonly number[], other: readonly number[]) =>
    one.some((pixel, at) => pixel !== other[at]);
  const lacking = drawn(0);
  return characters.filter((_, at) => {
    const pixels = drawn(at + 1);
    return unlike(pixels, lacking) && new Set(pixels).size > 1;
  }).length;
}
