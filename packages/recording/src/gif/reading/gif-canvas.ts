import { type Area, clipped, copyArea, emptyArea, union } from '../area.js';
import { canvasRows } from './canvas-rows.js';
import { type GifImage } from './gif-images.js';
import { PaletteColours } from './palette-colours.js';

export class Canvas {
  readonly pixels: Uint32Array;
  readonly all: Area;
  readonly #palette = new PaletteColours();
  #saved?: Uint32Array;
  #last?: GifImage;

  constructor(width: number, height: number) {
    this.pixels = new Uint32Array(width * height);
    this.all = { left: 0, top: 0, width, height };
  }

  draw(image: GifImage, indices: Uint8Array): Area {
    const disposed = this.#dispose();
    if (image.disposal === 'restore') {
      this.#saved ??= new Uint32Array(this.pixels.length);
      copyArea(this.pixels, this.#saved, clipped(image, this.all), this.all.width);
    }
    this.#last = image;
    return union(disposed, this.#paint(image, indices));
  }

  #dispose(): Area {
    if (!this.#last || this.#last.disposal === 'leave') return emptyArea;
    const area = clipped(this.#last, this.all);
    if (this.#last.disposal === 'clear') clear(this.pixels, area, this.all.width);
    else if (this.#saved) copyArea(this.#saved, this.pixels, area, this.all.width);
    return area;
  }

  /** @returns the bounding box of the changed pixels */
  #paint(image: GifImage, indices: Uint8Array): Area {
    const { pixels } = this;
    const { left, top } = image;
    const colours = this.#palette.load(image.palette);
    const { transparent } = image;
    let [first, last, upper, lower] = [Infinity, -1, Infinity, -1];
    for (const { y, start, end, offset } of canvasRows(image, this.all, indices.length)) {
      let [from, to] = [-1, -1];
      for (let at = start; at < end; at++) {
        const index = indices[at] as number;
        if (index === transparent) continue;
        const colour = colours[index] as number;
        if (pixels[offset + at] === colour) continue;
        pixels[offset + at] = colour;
        if (from < 0) from = at;
        to = at;
      }
      if (from < 0) continue;
      first = Math.min(first, from - start);
      last = Math.max(last, to - start);
      upper = Math.min(upper, y);
      lower = Math.max(lower, y);
    }
    if (last < 0) return emptyArea;
    return { left: left + first, top: top + upper, width: last - first + 1, height: lower - upper + 1 };
  }
}

function clear(pixels: Uint32Array, { left, top, width, height }: Area, stride: number): void {
  for (let start = top * stride + left; start < (top + height) * stride; start += stride) {
    pixels.fill(0, start, start + width);
  }
}
