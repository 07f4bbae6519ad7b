import type { Size } from '../video-size.js';
import { MACROBLOCK } from './h264-settings.js';

/** Offsets of the chroma planes in the samples of one macroblock, Y, then Cb and Cr. The stride of luma is 16, that of chroma 8. */
export const CB = 256;
export const CR = 320;
export const SAMPLES = 384;

/** The planes of a picture, filled up to whole macroblocks. */
export class Planes {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  /** Cb and Cr, each with half the width as its stride. */
  readonly chroma: readonly [Uint8Array, Uint8Array];

  /** The others, to their right, are cropped. */
  readonly shownColumns: number;

  constructor(size: Size, hiddenColumns: number) {
    this.shownColumns = Math.ceil(size.width / MACROBLOCK);
    this.columns = this.shownColumns + hiddenColumns;
    this.rows = Math.ceil(size.height / MACROBLOCK);
    this.width = this.columns * MACROBLOCK;
    this.height = this.rows * MACROBLOCK;
    this.luma = new Uint8Array(this.width * this.height);
    const quarter = this.luma.length / 4;
    this.chroma = [new Uint8Array(quarter), new Uint8Array(quarter)];
  }

  /** Takes a picture in I420 and repeats its last column and row. */
  load(i420: Uint8Array, { width, height }: Size): void {
    const pixels = width * height;
    fill(this.luma, this.width, i420.subarray(0, pixels), width);
    fill(this.chroma[0], this.width / 2, i420.subarray(pixels, (pixels * 5) / 4), width / 2);
    fill(this.chroma[1], this.width / 2, i420.subarray((pixels * 5) / 4), width / 2);
  }

  copyFrom(other: Planes): void {
    this.luma.set(other.luma);
    this.chroma[0].set(other.chroma[0]);
    this.chroma[1].set(other.chroma[1]);
  }

  /** Copies the columns that are cropped. */
  copyHidden(other: Planes): void {
    const from = this.shownColumns * MACROBLOCK;
    copyColumns(other.luma, this.luma, this.width, from);
    for (const plane of [0, 1] as const)
      copyColumns(other.chroma[plane], this.chroma[plane], this.width / 2, from / 2);
  }

  /** Copies a macroblock into `samples`. */
  read(column: number, row: number, samples: Uint8Array): void {
    const { width } = this;
    const half = width / 2;
    for (let y = 0; y < 16; y++) {
      const from = (row * 16 + y) * width + column * 16;
      for (let x = 0; x < 16; x++) samples[y * 16 + x] = this.luma[from + x] ?? 0;
    }
    for (let y = 0; y < 8; y++) {
      const from = (row * 8 + y) * half + column * 8;
      for (let x = 0; x < 8; x++) {
        samples[CB + y * 8 + x] = this.chroma[0][from + x] ?? 0;
        samples[CR + y * 8 + x] = this.chroma[1][from + x] ?? 0;
      }
    }
  }

  /** Copies `samples` into a macroblock. */
  write(column: number, row: number, samples: Uint8Array): void {
    const { width } = this;
    const half = width / 2;
    for (let y = 0; y < 16; y++) {
      const to = (row * 16 + y) * width + column * 16;
      for (let x = 0; x < 16; x++) this.luma[to + x] = samples[y * 16 + x] ?? 0;
    }
    for (let y = 0; y < 8; y++) {
      const to = (row * 8 + y) * half + column * 8;
      for (let x = 0; x < 8; x++) {
        this.chroma[0][to + x] = samples[CB + y * 8 + x] ?? 0;
        this.chroma[1][to + x] = samples[CR + y * 8 + x] ?? 0;
      }
    }
  }

  /** Notes in `changed` which macroblocks are not as in another picture. */
  compare(other: Planes, changed: Uint8Array): void {
    const { columns } = this;
    for (let row = 0; row < this.rows; row++) {
      const start = row * columns;
      if (this.#hasSameRow(other, row)) changed.fill(0, start, start + columns);
      else {
        for (let column = 0; column < columns; column++) {
          changed[start + column] = this.#hasSame(other, column, row) ? 0 : 1;
        }
      }
    }
  }

  #hasSameRow(other: Planes, row: number): boolean {
    const length = this.width * MACROBLOCK;
    const same = (one: Uint8Array, another: Uint8Array, bytes: number) =>
      Buffer.compare(
        one.subarray(row * bytes, (row + 1) * bytes),
        another.subarray(row * bytes, (row + 1) * bytes),
      ) === 0;
    return (
      same(this.luma, other.luma, length) &&
      same(this.chroma[0], other.chroma[0], length / 4) &&
      same(this.chroma[1], other.chroma[1], length / 4)
    );
  }

  /** Whether a macroblock has the same samples as in another picture. */
  #hasSame(other: Planes, column: number, row: number): boolean {
    return (
      sameBlock(this.luma, other.luma, this.width, column * 16, row * 16, 16) &&
      sameBlock(this.chroma[0], other.chroma[0], this.width / 2, column * 8, row * 8, 8) &&
      sameBlock(this.chroma[1], other.chroma[1], this.width / 2, column * 8, row * 8, 8)
    );
  }
}

function copyColumns(source: Uint8Array, target: Uint8Array, stride: number, from: number): void {
  for (let row = 0; row < target.length; row += stride)
    target.set(source.subarray(row + from, row + stride), row + from);
}

/** A picture that a later one refers to: as it was given, and as a decoder has it. */
export interface Reference {
  readonly source: Planes;
  readonly decoded: Planes;
}

function sameBlock(
  one: Uint8Array,
  other: Uint8Array,
  stride: number,
  x: number,
  y: number,
  side: number,
): boolean {
  for (let row = y; row < y + side; row++) {
    const start = row * stride + x;
    for (let at = start; at < start + side; at++) if (one[at] !== other[at]) return false;
  }
  return true;
}

function fill(plane: Uint8Array, stride: number, samples: Uint8Array, width: number): void {
  const height = samples.length / width;
  const rows = plane.length / stride;
  for (let y = 0; y < height; y++) {
    const to = y * stride;
    plane.set(samples.subarray(y * width, (y + 1) * width), to);
    plane.fill(plane[to + width - 1] ?? 0, to + width, to + stride);
  }
  for (let y = height; y < rows; y++) plane.copyWithin(y * stride, (height - 1) * stride, height * stride);
}
