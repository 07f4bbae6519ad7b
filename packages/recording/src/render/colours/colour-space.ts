import type { Rgb } from './rgb.js';

/** Brightness, red and blue against it, and 255 for greys, which keeps them apart from tints. */
export type Coordinates = readonly [bright: number, red: number, blue: number, grey: number];

/** Brightness of each channel (ITU-R BT.601). */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114];
/** The visual weight of a difference from the brightness. */
const [RED_SEEN, BLUE_SEEN] = [0.85, 0.45];
const IS_GREY = 255;

/** Linear in sRGB values, so that a mix of pixels lies between them, and near to what is seen as different. */
export function seenCoordinates(colour: Rgb): Coordinates {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  const bright = RED * red + GREEN * green + BLUE * blue;
  const isGrey = red === green && green === blue;
  return [bright, (red - bright) * RED_SEEN, (blue - bright) * BLUE_SEEN, isGrey ? IS_GREY : 0];
}

/** Squared. */
export function distance(one: Coordinates, other: Coordinates): number {
  return (
    (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2 + (one[3] - other[3]) ** 2
  );
}

/** The nearest entries, the nearest first. */
export function nearestOf(point: Coordinates, entries: readonly Coordinates[], count: number): number[] {
  const nearest: number[] = [];
  const distances: number[] = [];
  for (let entry = 0; entry < entries.length; entry++) {
    const away = distance(point, entries[entry] ?? point);
    let at = nearest.length;
    if (at === count && away >= (distances[at - 1] ?? 0)) continue;
    if (at === count) at--;
    for (; at > 0 && away < (distances[at - 1] ?? 0); at--) {
      nearest[at] = nearest[at - 1] ?? 0;
      distances[at] = distances[at - 1] ?? 0;
    }
    nearest[at] = entry;
    distances[at] = away;
  }
  return nearest;
}
