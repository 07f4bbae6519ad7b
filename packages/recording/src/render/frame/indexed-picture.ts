import { reduceColours } from '../colours/reduce-colours.js';
import type { Rgb } from '../colours/rgb.js';
import { type Mixture, closestMixtures } from './closest-mixtures.js';

/** The least opacity of a pixel that is shown: GIFs have no partly transparent pixels. */
const OPAQUE = 128;
/** Thresholds of ordered dithering, 8 × 8 (Bayer, 1973), from 0 to less than 1. */
const SIDE = 8;
const THRESHOLDS = Float64Array.from({ length: SIDE * SIDE }, (_, at) =>
  threshold(at % SIDE, Math.floor(at / SIDE)),
);
const TRANSPARENT: Mixture = { first: 0, second: 0, share: 0 };

/** A picture of few colours. */
export interface IndexedPicture {
  readonly colours: readonly Rgb[];
  /** Positions in `colours`, counted from 1; 0 is transparent. */
  readonly pixels: Uint8Array;
  readonly isTransparent: boolean;
}

/** Reduces a picture to few colours with ordered dithering. @param exact a colour that stays as it is */
export function indexedPicture(
  rgba: Uint8ClampedArray,
  width: number,
  most: number,
  exact: Rgb,
): IndexedPicture {
  const points = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const { colours, mixtures } = reduced(countColours(points, rgba), most, exact);
  const pixels = new Uint8Array(points.length);
  let isTransparent = false;
  let [latest, mixture] = [-1, TRANSPARENT];
  for (let at = 0; at < points.length; at++) {
    const point = points[at] ?? 0;
    if (point !== latest) [latest, mixture] = [point, mixtures.get(point) ?? TRANSPARENT];
    isTransparent ||= mixture === TRANSPARENT;
    const limit = THRESHOLDS[(Math.floor(at / width) % SIDE) * SIDE + ((at % width) % SIDE)] ?? 0;
    pixels[at] = limit < mixture.share ? mixture.second : mixture.first;
  }
  return { colours, pixels, isTransparent };
}

/** How many visible pixels have each colour, by the colour's four bytes. */
function countColours(points: Uint32Array, rgba: Uint8ClampedArray): Map<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let at = 1; at <= points.length; at++) {
    const point = points[start] ?? 0;
    if (at < points.length && points[at] === point) continue;
    if ((rgba[4 * start + 3] ?? 0) >= OPAQUE) counts.set(point, (counts.get(point) ?? 0) + at - start);
    start = at;
  }
  return counts;
}

function reduced(counts: ReadonlyMap<number, number>, most: number, exact: Rgb) {
  const found = [...counts.keys()];
  const bytes = new Uint8Array(Uint32Array.from(found).buffer);
  // Opacity is not shown, so it does not count.
  for (let at = 3; at < bytes.length; at += 4) bytes[at] = 0;
  const weights = Float64Array.from(counts.values(), Math.sqrt);
  const means = reduceColours(bytes, weights, most - 1).colours;
  const colours = [exact, ...Array.from({ length: means.length / 4 }, (_, at) => rgbAt(means, at))];
  const closest = closestMixtures(
    found.map((_, at) => rgbAt(bytes, at)),
    colours,
  );
  const mixtures = new Map(found.map((point, at) => [point, closest[at] ?? TRANSPARENT]));
  return { colours, mixtures };
}

function rgbAt(bytes: Uint8Array, at: number): Rgb {
  const [red = 0, green = 0, blue = 0] = bytes.subarray(4 * at);
  return (red << 16) | (green << 8) | blue;
}

function threshold(x: number, y: number): number {
  let value = 0;
  for (let bit = 0; bit < 3; bit++) {
    const [right, lower] = [(x >> bit) & 1, (y >> bit) & 1];
    value = 4 * value + 2 * (right ^ lower) + lower;
  }
  return value / SIDE ** 2;
}
