import { type GifImage, readImages } from './gif-images.js';
import { LzwDecoder } from './lzw-decoder.js';
import { UndrawnCanvas } from './undrawn-canvas.js';

export interface FrameAt {
  readonly width: number;
  readonly height: number;
  /** RGBA, owned by the caller. */
  readonly pixels: Uint32Array;
  readonly fromMs: number;
  /** When the next one does; null for the last. */
  readonly untilMs: number | null;
}

/**
 * The frame that is shown at a time; past the end, the last. It is drawn backwards, so that images under later ones are not
 * decoded. Null if over `mostPixels` would have to be decoded.
 */
export function frameAt(bytes: Uint8Array, atMs: number): FrameAt;
export function frameAt(bytes: Uint8Array, atMs: number, mostPixels: number): FrameAt | null;
export function frameAt(bytes: Uint8Array, atMs: number, mostPixels = Infinity): FrameAt | null {
  const { width, height, images } = readImages(bytes);
  const { number, fromMs, untilMs } = imageAt(images, atMs);
  const canvas = new UndrawnCanvas(width, height);
  const decoder = new LzwDecoder();
  let pixels = 0;
  for (const [age, image] of images
    .slice(0, number + 1)
    .reverse()
    .entries()) {
    if (age > 0 && image.disposal === 'restore') continue;
    if (age > 0 && image.disposal === 'clear') canvas.clear(image);
    else if (canvas.lacks(image)) {
      const size = image.width * image.height;
      pixels += size;
      if (pixels > mostPixels) return null;
      canvas.drawUnder(image, decoder.decode(bytes, image.dataStart, image.minimumCodeSize, size));
    }
  }
  return { width, height, pixels: canvas.finish(), fromMs, untilMs };
}

function imageAt(
  images: readonly GifImage[],
  atMs: number,
): { number: number } & Pick<FrameAt, 'fromMs' | 'untilMs'> {
  let fromMs = 0;
  for (const [number, { durationMs }] of images.entries()) {
    const untilMs = fromMs + durationMs;
    if (number === images.length - 1) return { number, fromMs, untilMs: null };
    if (atMs < untilMs) return { number, fromMs, untilMs };
    fromMs = untilMs;
  }
  throw new RangeError('A GIF without images has no frame.');
}
