import { type Area, clipped } from '../area.js';
import { canvasRows } from './canvas-rows.js';
import { type GifImage } from './gif-images.js';
import { PaletteColours } from './palette-colours.js';

/** Neither is a colour of an image: those are opaque. */
const undrawn = 0;
const cleared = 1;

/** Images are drawn on it from the last to the first, each under the later ones. */
export class UndrawnCanvas {
  readonly #pixels: Uint32Array;
  readonly #all: Area;
  readonly #palette = new PaletteColours();
  readonly #leftInRow: Uint32Array;
  #leftInAll: number;

  constructor(width: number, height: number) {
    this.#pixels = new Uint32Array(width * height);
    this.#all = { left: 0, top: 0, width, height };
    this.#leftInRow = new Uint32Array(height).fill(width);
    this.#leftInAll = width * height;
  }

  lacks(area: Area): boolean {
    if (this.#leftInAll === 0) return false;
    const { left, top, width, height } = clipped(area, this.#all);
    for (let y = top; y < top + height; y++) {
      const start = y * this.#all.width + left;
      if (this.#leftInRow[y] !== 0 && this.#pixels.subarray(start, start + width).includes(undrawn))
        return true;
    }
    return false;
  }

  clear(area: Area): void {
    const { left, top, width, height } = clipped(area, this.#all);
    for (let y = top; y < top + height; y++) {
      const start = y * this.#all.width + left;
      this.#drawRow(start, start + width, () => cleared);
    }
  }

  drawUnder(image: GifImage, indices: Uint8Array): void {
    const colours = this.#palette.load(image.palette);
    const { transparent } = image;
    for (const { start, end, offset } of canvasRows(image, this.#all, indices.length)) {
      this.#drawRow(start + offset, end + offset, (at) => {
        const index = indices[at - offset] as number;
        return index === transparent ? undrawn : (colours[index] as number);
      });
    }
  }

  finish(): Uint32Array {
    const pixels = this.#pixels;
    for (let at = 0; at < pixels.length; at++) if (pixels[at] === cleared) pixels[at] = 0;
    return pixels;
  }

  #drawRow(start: number, end: number, colourAt: (at: number) => number): void {
    const pixels = this.#pixels;
    let drawn = 0;
    for (let at = start; at < end; at++) {
      if (pixels[at] !== undrawn) continue;
      const colour = colourAt(at);
      if (colour === undrawn) continue;
      pixels[at] = colour;
      drawn += 1;
    }
    const y = Math.floor(start / this.#all.width);
    this.#leftInRow[y] = (this.#leftInRow[y] as number) - drawn;
    this.#leftInAll -= drawn;
  }
}
