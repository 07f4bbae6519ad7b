import { InvalidRecording } from '../invalid-recording.js';
import { decodeGif } from './gif-decoder.js';
import { readImages } from './gif-images.js';

export interface FrameAt {
  readonly width: number;
  readonly height: number;
  /** RGBA, owned by the caller. */
  readonly pixels: Uint32Array;
  /** When the frame appears. */
  readonly fromMs: number;
  /** When the next one does; null for the last. */
  readonly untilMs: number | null;
}

/** About three seconds of decoding. */
const defaultPixelBudget = 1_000_000_000;

/** The frame that is shown at a time; past the end, the last. @throws InvalidRecording over the budget */
export function frameAt(
  bytes: Uint8Array,
  atMs: number,
  { pixelBudget = defaultPixelBudget }: { readonly pixelBudget?: number } = {},
): FrameAt {
  const { width, height, images } = readImages(bytes);
  let [number, fromMs] = [0, 0];
  for (const { pixels, durationMs } of decodeGif(bytes, { pixelBudget })) {
    number += 1;
    const isLast = number === images.length;
    const untilMs = fromMs + durationMs;
    if (isLast || atMs < untilMs) {
      return { width, height, pixels: pixels.slice(), fromMs, untilMs: isLast ? null : untilMs };
    }
    fromMs = untilMs;
  }
  throw new InvalidRecording(
    `The GIF is too large to show what comes after second ${fromMs / 1_000}: its frames have over ${pixelBudget} pixels before that.`,
  );
}
