import { type Screen } from './reading/gif-decoder.js';

const blockSide = 8;
/** Brightness, 0 to 255: above compression noise, below dim text. */
const edge = 40;
/** More edges in a block are images or noise, not text. */
const mostOfBlock = 16;

/**
 * Measures text: brightness steps between horizontal neighbours, capped per block. Letters have many, backgrounds few.
 */
export class ScreenInk {
  readonly #width: number;
  readonly #height: number;
  readonly #across: number;
  readonly #blocks: Uint8Array;
  #total = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#across = Math.ceil(width / blockSide);
    this.#blocks = new Uint8Array(this.#across * Math.ceil(height / blockSide));
  }

  measure({ pixels, changed: { left, top, width, height } }: Screen): number {
    if (width === 0 || height === 0) return this.#total;
    // The pixel right of the area shares an edge with it.
    const right = Math.min(this.#width - 1, left + width);
    for (let y = Math.floor(top / blockSide); y * blockSide < top + height; y++) {
      for (let x = Math.floor(left / blockSide); x * blockSide <= right; x++) {
        const ink = Math.min(mostOfBlock, this.#edges(pixels, x * blockSide, y * blockSide));
        const block = y * this.#across + x;
        this.#total += ink - (this.#blocks[block] as number);
        this.#blocks[block] = ink;
      }
    }
    return this.#total;
  }

  #edges(pixels: Uint32Array, left: number, top: number): number {
    const right = Math.min(this.#width, left + blockSide);
    const bottom = Math.min(this.#height, top + blockSide);
    let edges = 0;
    for (let y = top; y < bottom; y++) {
      const row = y * this.#width;
      let before = brightness(pixels[row + Math.max(0, left - 1)] as number);
      for (let at = row + left; at < row + right; at++) {
        const here = brightness(pixels[at] as number);
        if (Math.abs(here - before) > edge) edges++;
        before = here;
      }
    }
    return edges;
  }
}

/** ITU-R BT.601 luma in eighths. */
function brightness(pixel: number): number {
  return (2 * (pixel & 0xff) + 5 * ((pixel >> 8) & 0xff) + ((pixel >> 16) & 0xff)) >> 3;
}
