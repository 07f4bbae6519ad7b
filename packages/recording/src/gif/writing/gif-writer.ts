import { type Area } from '../area.js';
import { GrowingOutput } from './growing-output.js';
import { LzwEncoder } from './lzw-encoder.js';
import { PixelRuns } from './pixel-runs.js';

export interface GifFrame<Pixels extends Uint8Array | PixelRuns = Uint8Array> extends Area {
  /** Palette indices, row by row. */
  readonly indices: Pixels;
  /** 1/100 s. */
  readonly delayCs: number;
  readonly transparent?: number;
  /** 1 to 256 RGB triples; the global palette by default. */
  readonly palette?: Uint8Array;
  /**
   * Palette indices of the canvas under transparent pixels, where known. Enables redrawing them where that is smaller.
   */
  readonly shown?: Uint8Array;
  /** `clear` makes its area transparent before the next frame. */
  readonly disposal?: 'leave' | 'clear';
}

export type AnyGifFrame = GifFrame<Uint8Array | PixelRuns>;

export interface GifOptions {
  readonly width: number;
  readonly height: number;
  /** Global palette, 1 to 256 RGB triples; required unless every frame has its own. */
  readonly palette?: Uint8Array;
  /** 0 is forever (the default), 1 writes no loop extension. */
  readonly loops?: number;
}

const largestUint16 = 0xffff;

/** Shorter runs of unchanged pixels are redrawn on the second try. */
const shortRun = 32;

/** Writes GIF89a. Smallest when index 0 is transparent and frequent colours follow: low indices make short codes. */
export class GifWriter {
  readonly #options: GifOptions;
  readonly #output = new GrowingOutput();
  readonly #headerLength: number;
  readonly #encoder = new LzwEncoder();
  #scratch = new Uint8Array(0);

  constructor(options: GifOptions) {
    const { width, height, loops = 0 } = options;
    this.#options = options;
    checkRange('The width of a GIF', width, 1, largestUint16);
    checkRange('The height of a GIF', height, 1, largestUint16);
    checkRange('How often a GIF plays', loops, 0, largestUint16);
    this.#headerLength = this.#header(options.palette).length;
  }

  get length(): number {
    return this.#headerLength + this.#output.length;
  }

  add(frame: AnyGifFrame): void {
    this.#check(frame);
    this.#graphicControl(frame);
    this.#output.byte(0x2c);
    for (const value of [frame.left, frame.top, frame.width, frame.height]) this.#output.uint16(value);
    this.#output.byte(paletteFlags(frame.palette));
    if (frame.palette) writePalette(frame.palette, this.#output);
    this.#imageData(frame);
  }

  /** Returns the GIF and ends the writer. @param palette the final global palette */
  finish(palette = this.#options.palette): Uint8Array {
    const header = this.#header(palette);
    this.#output.byte(0x3b);
    const gif = new Uint8Array(header.length + this.#output.length);
    gif.set(header);
    gif.set(this.#output.bytes.subarray(0, this.#output.length), header.length);
    return gif;
  }

  #header(palette: Uint8Array | undefined): Uint8Array {
    const { width, height, loops = 0 } = this.#options;
    const header = new GrowingOutput(1024);
    header.append(Buffer.from('GIF89a', 'latin1'));
    header.uint16(width);
    header.uint16(height);
    // 0x70: eight bits of colour resolution. The background index and the aspect ratio are unused.
    header.byte(0x70 | paletteFlags(palette));
    header.uint16(0);
    if (palette) writePalette(palette, header);
    if (loops !== 1) writeLoop(loops === 0 ? 0 : loops - 1, header);
    return header.take();
  }

  #check({ left, top, width, height, indices, delayCs, transparent = 0, palette, shown }: AnyGifFrame): void {
    checkRange('The width of a frame', width, 1, this.#options.width);
    checkRange('The height of a frame', height, 1, this.#options.height);
    checkRange("A frame's left edge", left, 0, this.#options.width - width);
    checkRange("A frame's top edge", top, 0, this.#options.height - height);
    checkRange('The delay of a frame', delayCs, 0, largestUint16);
    checkRange('The transparent index', transparent, 0, 255);
    if (indices.length !== width * height) {
      throw new RangeError(`A frame of ${width}x${height} pixels cannot have ${indices.length} indices.`);
    }
    if (shown && shown.length !== indices.length) {
      throw new RangeError(`What is shown must have ${indices.length} indices too, not ${shown.length}.`);
    }
    if (!palette && !this.#options.palette) {
      throw new RangeError('A frame needs a palette of its own where the GIF has no global one.');
    }
  }

  /**
   * Transparent pixels make long runs but break up glyphs that the code table knows, so the smallest of three variants
   * wins.
   */
  #imageData({ indices, transparent, shown }: AnyGifFrame): void {
    const start = this.#output.length;
    this.#encoder.encode(indices, this.#output);
    if (transparent === undefined || !shown || indices instanceof PixelRuns) return;
    if (this.#scratch.length < indices.length) this.#scratch = new Uint8Array(indices.length);
    const drawn = this.#scratch.subarray(0, indices.length);
    for (const run of [shortRun, Infinity]) {
      drawShortRuns(indices, shown, transparent, run, drawn);
      const end = this.#output.length;
      if (this.#encoder.encode(drawn, this.#output, end - start - 1)) this.#output.remove(start, end);
    }
  }

  #graphicControl({ delayCs, transparent, disposal }: AnyGifFrame): void {
    const flags = (disposal === 'clear' ? 2 << 2 : 1 << 2) | (transparent === undefined ? 0 : 1);
    this.#output.append(Uint8Array.of(0x21, 0xf9, 4, flags));
    this.#output.uint16(delayCs);
    this.#output.byte(transparent ?? 0);
    this.#output.byte(0);
  }
}

function writePalette(palette: Uint8Array, output: GrowingOutput): void {
  output.append(palette);
  for (let at = palette.length; at < 3 << paletteBits(palette); at++) output.byte(0);
}

/** NETSCAPE2.0 counts the repetitions after the first play. */
function writeLoop(repetitions: number, output: GrowingOutput): void {
  output.append(Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01', 'latin1'));
  output.uint16(repetitions);
  output.byte(0);
}

function drawShortRuns(
  indices: Uint8Array,
  shown: Uint8Array,
  transparent: number,
  length: number,
  drawn: Uint8Array,
): void {
  drawn.set(indices);
  for (let start = 0; start < indices.length; start++) {
    if (indices[start] !== transparent) continue;
    let end = start + 1;
    while (end < indices.length && indices[end] === transparent) end++;
    if (end - start < length) drawn.set(shown.subarray(start, end), start);
    start = end;
  }
}

/** Bits of an index; a colour table has at least two colours. */
function paletteBits(palette: Uint8Array): number {
  const colours = palette.length / 3;
  if (!Number.isInteger(colours) || colours < 1 || colours > 256) {
    throw new RangeError(
      `A palette has 1 to 256 colours of three bytes; it cannot have ${palette.length} bytes.`,
    );
  }
  return Math.max(1, Math.ceil(Math.log2(colours)));
}

function paletteFlags(palette: Uint8Array | undefined): number {
  return palette ? 0x80 | (paletteBits(palette) - 1) : 0;
}

function checkRange(what: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${what} must be an integer from ${least} to ${most}; it is ${value}.`);
}
