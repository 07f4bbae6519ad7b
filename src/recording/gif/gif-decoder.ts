import { type Area } from './area.js';
import { Canvas } from './gif-canvas.js';
import { readImages } from './gif-images.js';
import { LzwDecoder } from './lzw-decoder.js';

/** What a viewer sees at one time. */
export interface Screen {
  /**
   * Width * height pixels of the canvas, row by row, each in the byte order R, G, B, A (so that
   * `new Uint8ClampedArray(pixels.buffer)` is RGBA); where nothing was drawn they are 0, which is transparent.
   * Valid until the next step of the iteration.
   */
  readonly pixels: Uint32Array;
  /** How long it is shown, in milliseconds, as browsers show it. */
  readonly durationMs: number;
  /** Outside of this area the screen is the same as the one before. */
  readonly changed: Area;
}

export interface DecodingOptions {
  /**
   * The iteration ends before the picture with which all together had more pixels. At least one comes. What
   * counts are the pictures in the file, often small parts of the canvas, as they are what takes time.
   */
  readonly pixelBudget?: number;
}

/**
 * The screens of a GIF, one for each of its pictures, drawn as browsers draw them. Holds the canvas, a copy of
 * it where the file restores what was there before, and the palette indices of one picture.
 *
 * @throws InvalidRecording for what `GifWalk` refuses. Damaged pixel data are no error: what is there is drawn.
 */
export function* decodeGif(bytes: Uint8Array, options: DecodingOptions = {}): Generator<Screen, void> {
  const { width, height, images } = readImages(bytes);
  const { pixelBudget = Infinity } = options;
  const canvas = new Canvas(width, height);
  const decoder = new LzwDecoder();
  let spent = 0;
  for (const [number, image] of images.entries()) {
    const size = image.width * image.height;
    spent += size;
    if (spent > pixelBudget && number > 0) return;
    const indices = decoder.decode(bytes, image.dataStart, image.minimumCodeSize, size);
    const changed = canvas.draw(image, indices);
    yield {
      pixels: canvas.pixels,
      durationMs: image.durationMs,
      changed: number === 0 ? canvas.all : changed,
    };
  }
}

/**
 * The size of the canvas in pixels.
 *
 * @throws InvalidRecording for what `GifWalk` refuses.
 */
export function gifSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readImages(bytes);
  return { width, height };
}
