import { CELL_COLOURS } from '../levels.js';
import { reduceColours } from '../reduce-colours.js';
import type { Rgb } from '../rgb.js';

/** Lowest bits that are left out where colours are merged anyway: a picture has fewer of them, and none is seen. */
const MERGED = 2;
const CHANNELS = 4;

/** A cell as few colours, and the place of each pixel among them. */
export interface ReducedCell {
  readonly colours: readonly Rgb[];
  readonly levels: Uint8Array;
}

/** The order of colours depends on the colours alone, so that cells that look the same are the same. */
export function reduceCell(pixels: Uint32Array): ReducedCell {
  const counts = new Map<Rgb, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const shown = [...counts.keys()].sort((a, b) => a - b);
  const replacements = shown.length > CELL_COLOURS ? merged(shown, counts) : new Map<Rgb, Rgb>();
  const replaced = (colour: Rgb) => replacements.get(colour) ?? colour;
  const colours = [...new Set(shown.map(replaced))].sort((a, b) => a - b);
  const places = new Map(colours.map((colour, place) => [colour, place]));
  const levels = Uint8Array.from(pixels, (pixel) => places.get(replaced(pixel)) ?? 0);
  return { colours, levels };
}

function merged(shown: readonly Rgb[], counts: ReadonlyMap<Rgb, number>): Map<Rgb, Rgb> {
  const points = new Uint8Array(CHANNELS * shown.length);
  shown.forEach((colour, at) => {
    points.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff], CHANNELS * at);
  });
  const weights = Float64Array.from(shown, (colour) => counts.get(colour) ?? 0);
  const { colours, assignment } = reduceColours(points, weights, CELL_COLOURS);
  return new Map(
    shown.map((colour, at) => {
      const from = CHANNELS * (assignment[at] ?? 0);
      const [red = 0, green = 0, blue = 0] = [...colours.subarray(from, from + 3)].map(coarse);
      return [colour, (red << 16) | (green << 8) | blue];
    }),
  );
}

/** Keeps black and white. */
function coarse(value: number): number {
  const most = 255 >> MERGED;
  return Math.round((Math.round((value * most) / 255) * 255) / most);
}
