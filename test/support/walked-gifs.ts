import { GifWalk } from '../../packages/recording/src/gif/reading/gif-walk.js';
import { InvalidRecording } from '../../packages/recording/src/invalid-recording.js';
import { commentLabel, extension, type GifPlan } from './gif-builder.js';

export const small: GifPlan = {
  width: 8,
  height: 6,
  loops: 0,
  frames: [
    { delay: 10 },
    {
      delay: 5,
      left: 2,
      top: 1,
      width: 4,
      height: 3,
      pixels: 1,
      before: [extension(commentLabel, ascii('hi'))],
    },
    { delay: 7, pixels: (x, y) => (x + y) % 4, interlaced: true },
  ],
};
export const pixel: GifPlan = { width: 1, height: 1, frames: [{}] };

export function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

export function walk(bytes: Uint8Array, chunkSizes: readonly number[] = [bytes.length || 1]) {
  const gif = new GifWalk();
  let taken = 0;
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = chunkSizes[turn % chunkSizes.length] ?? 1;
    taken += gif.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { ...gif.end(), taken };
}

/** The outcome as one comparable value: the facts or the error. Other errors propagate. */
export function outcome(bytes: Uint8Array, chunkSizes?: readonly number[]): unknown {
  try {
    return walk(bytes, chunkSizes);
  } catch (error) {
    if (error instanceof InvalidRecording) return error.message;
    throw error;
  }
}
