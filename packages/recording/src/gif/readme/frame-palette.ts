import { type Area } from '../area.js';
import { ColourMap } from './colour-map.js';

export const transparent = 0;
const mostColours = 255;

export interface FramePalette {
  /** RGB triples, including one for the transparent index. */
  readonly triples: Uint8Array;
  readonly indexOf: ColourMap;
}

export function framePaletteOf(colours: readonly number[]): FramePalette {
  const kept = colours.slice(0, mostColours);
  const triples = new Uint8Array(3 * (kept.length + 1));
  const indexOf = new ColourMap();
  kept.forEach((colour, at) => {
    indexOf.set(colour, at + 1);
    triples.set([colour & 0xff, (colour >> 8) & 0xff, (colour >> 16) & 0xff], 3 * (at + 1));
  });
  return { triples, indexOf };
}

/** Counts the colours in an area separately for pixels that differ from `before` and for the others. */
export function countColours(
  pixels: Uint32Array,
  before: Uint32Array,
  area: Area,
  width: number,
  counts: { readonly changed: ColourMap; readonly same?: ColourMap },
): void {
  let [run, length, into]: [number, number, ColourMap | undefined] = [0, 0, undefined];
  for (let y = area.top; y < area.top + area.height; y++) {
    const start = y * width + area.left;
    for (let at = start; at < start + area.width; at++) {
      const colour = pixels[at] as number;
      const map = colour === before[at] ? counts.same : counts.changed;
      if (colour === run && map === into) {
        length++;
        continue;
      }
      if (run !== 0) into?.add(run, length);
      [run, length, into] = [colour, 1, map];
    }
  }
  if (run !== 0) into?.add(run, length);
}

/** The smallest palette for the changed pixels; spare entries go to frequent unchanged colours. Undefined above 255. */
export function localPalette(
  pixels: Uint32Array,
  before: Uint32Array,
  area: Area,
  width: number,
): FramePalette | undefined {
  const counts = { changed: new ColourMap(), same: new ColourMap() };
  countColours(pixels, before, area, width, counts);
  const needed = counts.changed.largestFirst();
  if (needed.length > mostColours) return undefined;
  const room = 2 ** Math.ceil(Math.log2(needed.length + 1)) - 1 - needed.length;
  const others = counts.same.largestFirst().filter((colour) => counts.changed.get(colour) < 0);
  return framePaletteOf([...needed, ...others.slice(0, room)]);
}
