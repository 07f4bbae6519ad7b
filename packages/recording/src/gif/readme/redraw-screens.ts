import { ColourMap } from './colour-map.js';
import { type Screen } from '../reading/gif-decoder.js';

const medianDistance = 1 << 16;

/** Squared redmean distance, 0 to about 585,000 (Riemersma, "Colour metric", compuphase.com). */
export function redmeanDistance(one: number, other: number): number {
  const red = (one & 0xff) - (other & 0xff);
  const green = ((one >> 8) & 0xff) - ((other >> 8) & 0xff);
  const blue = ((one >> 16) & 0xff) - ((other >> 16) & 0xff);
  const meanRed = ((one & 0xff) + (other & 0xff)) / 2;
  return (2 + meanRed / 256) * red * red + 4 * green * green + (2 + (255 - meanRed) / 256) * blue * blue;
}

export function* suppressSmallChanges(
  screens: Iterable<Screen>,
  size: number,
  width: number,
  smallest: number,
): Generator<Screen, void> {
  const shown = new Uint32Array(size);
  const isSmall = (colour: number, at: number) =>
    colour !== 0 && shown[at] !== 0 && redmeanDistance(colour, shown[at] as number) < smallest;
  for (const screen of screens) {
    redraw(screen, width, shown, (colour, at) => (isSmall(colour, at) ? (shown[at] as number) : colour));
    yield { ...screen, pixels: shown };
  }
}

export function* mapToColours(
  screens: Iterable<Screen>,
  size: number,
  width: number,
  colours: readonly number[],
): Generator<Screen, void> {
  const shown = new Uint32Array(size);
  const nearest = new ColourMap();
  const colourFor = (colour: number) => {
    if (colour === 0) return 0;
    let index = nearest.get(colour);
    if (index < 0) {
      index = nearestOf(colour, colours).index;
      nearest.set(colour, index);
    }
    return colours[index] as number;
  };
  for (const screen of screens) {
    redraw(screen, width, shown, colourFor);
    yield { ...screen, pixels: shown };
  }
}

/** Drops colours within a minimum distance of a more frequent one; the distance grows until at most `most` remain. */
export function pickColours(frequent: readonly number[], most: number): number[] {
  for (let least = 0; ; least = 2 * least + 16) {
    const kept: number[] = [];
    for (const colour of frequent) {
      if (nearestOf(colour, kept).distance >= least) kept.push(colour);
      if (kept.length > most) break;
    }
    if (kept.length <= most || least > medianDistance * medianDistance) return kept.slice(0, most);
  }
}

function nearestOf(colour: number, colours: readonly number[]): { index: number; distance: number } {
  let [index, least] = [0, Infinity];
  for (let at = 0; at < colours.length; at++) {
    const apart = redmeanDistance(colour, colours[at] as number);
    if (apart < least) [index, least] = [at, apart];
  }
  return { index, distance: least };
}

function redraw(
  { pixels, changed: { left, top, width, height } }: Screen,
  stride: number,
  shown: Uint32Array,
  drawn: (colour: number, at: number) => number,
): void {
  for (let y = top; y < top + height; y++) {
    for (let at = y * stride + left; at < y * stride + left + width; at++) {
      shown[at] = drawn(pixels[at] as number, at);
    }
  }
}
