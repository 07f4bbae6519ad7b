import { type Screen } from './gif-decoder.js';

/** Pixels a side: half a character, roughly. */
const blockSide = 8;
/** In brightness of 0 to 255: more than compression makes, less than dim text on its background. */
const edge = 40;
/** More edges than these in one block are no more text: pictures and noise shall not count above letters. */
const mostOfBlock = 16;

/**
 * How much text is on a screen: the places where brightness jumps from one pixel to the next in a row, as it
 * does at each stroke of a letter and hardly in backgrounds, bars and lines across, counted up to a bound in
 * each block of 8 by 8 pixels. Of the next screens only the blocks that have changed are counted again.
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

  /** Takes the next screen and returns its measure, which only says something beside that of other screens. */
  measure({ pixels, changed: { left, top, width, height } }: Screen): number {
    if (width === 0 || height === 0) return this.#total;
    // A pixel makes an edge with the next one too.
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

/** Luma as ITU-R BT.601 weighs the channels, in eighths. */
function brightness(pixel: number): number {
  return (2 * (pixel & 0xff) + 5 * ((pixel >> 8) & 0xff) + ((pixel >> 16) & 0xff)) >> 3;
}
