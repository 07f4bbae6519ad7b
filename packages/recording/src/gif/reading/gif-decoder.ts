import { type Area } from '../area.js';
import { Canvas } from './gif-canvas.js';
import { readImages } from './gif-images.js';
import { LzwDecoder } from './lzw-decoder.js';

export interface Screen {
  /** Pixels row by row, bytes R, G, B, A; 0 where nothing was drawn. Valid until the next iteration. */
  readonly pixels: Uint32Array;
  readonly durationMs: number;
  /** The screen equals the previous one outside this area. */
  readonly changed: Area;
}

export interface DecodingOptions {
  /** Stops before the image that exceeds this total of image pixels; at least one image is decoded. */
  readonly pixelBudget?: number;
}

/** One screen per image, as browsers draw them; damaged data are drawn as far as they go. @throws InvalidRecording */
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

export function gifSize(bytes: Uint8Array): { width: number; height: number } {
  const { width, height } = readImages(bytes);
  return { width, height };
}
