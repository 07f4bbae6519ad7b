import { type Area, copyArea, emptyArea, union } from './area.js';
import { type GifImage } from './gif-images.js';

export class Canvas {
  readonly pixels: Uint32Array;
  readonly all: Area;
  readonly #palette = new Palette();
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
      copyArea(this.pixels, this.#saved, this.#clip(image), this.all.width);
    }
    this.#last = image;
    return union(disposed, this.#paint(image, indices));
  }

  #dispose(): Area {
    if (!this.#last || this.#last.disposal === 'leave') return emptyArea;
    const area = this.#clip(this.#last);
    if (this.#last.disposal === 'clear') clear(this.pixels, area, this.all.width);
    else if (this.#saved) copyArea(this.#saved, this.pixels, area, this.all.width);
    return area;
  }

  /** @returns the bounding box of the changed pixels */
  #paint(image: GifImage, indices: Uint8Array): Area {
    const { pixels } = this;
    const { left, top, width, height } = this.#clip(image);
    const colours = this.#palette.load(image.palette);
    const { transparent } = image;
    let [first, last, upper, lower] = [Infinity, -1, Infinity, -1];
    for (let row = 0; row * image.width < indices.length; row++) {
      const y = image.isInterlaced ? interlacedRow(row, image.height) : row;
      if (y >= height) continue;
      const start = row * image.width;
      const end = Math.min(start + width, indices.length);
      const target = (top + y) * this.all.width + left - start;
      let [from, to] = [-1, -1];
      for (let at = start; at < end; at++) {
        const index = indices[at] as number;
        if (index === transparent) continue;
        const colour = colours[index] as number;
        if (pixels[target + at] === colour) continue;
        pixels[target + at] = colour;
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

  #clip({ left, top, width, height }: Area): Area {
    return {
      left: Math.min(left, this.all.width),
      top: Math.min(top, this.all.height),
      width: Math.max(0, Math.min(width, this.all.width - left)),
      height: Math.max(0, Math.min(height, this.all.height - top)),
    };
  }
}

/** A palette as RGBA pixels. Indices out of range are black; without a palette, 1 is white. */
class Palette {
  readonly #colours = new Uint32Array(256);
  readonly #bytes = new Uint8Array(this.#colours.buffer);
  #loaded?: Uint8Array;

  load(palette: Uint8Array): Uint32Array {
    if (palette === this.#loaded) return this.#colours;
    const triples = palette.length > 0 ? palette : Uint8Array.of(0, 0, 0, 255, 255, 255);
    this.#bytes.fill(0);
    for (let index = 0; index < 256; index++) {
      this.#bytes.set(triples.subarray(3 * index, 3 * index + 3), 4 * index);
      this.#bytes[4 * index + 3] = 255;
    }
    this.#loaded = palette;
    return this.#colours;
  }
}

function clear(pixels: Uint32Array, { left, top, width, height }: Area, stride: number): void {
  for (let start = top * stride + left; start < (top + height) * stride; start += stride) {
    pixels.fill(0, start, start + width);
  }
}

/** Stored rows are every 8th from 0, every 8th from 4, every 4th from 2, every 2nd from 1 (GIF89a, appendix E). */
function interlacedRow(row: number, height: number): number {
  let before = 0;
  for (const [start, step] of interlacing) {
    const rows = Math.ceil(Math.max(0, height - start) / step);
    if (row < before + rows) return start + (row - before) * step;
    before += rows;
  }
  return row;
}

const interlacing = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
