import { limitFrameRate } from '../gif/drop-screens.js';
import { decodeGif, type Screen } from '../gif/gif-decoder.js';
import { readImages } from '../gif/gif-images.js';

/** Screens a second, until there are few enough. 40 joins the parts in which one change is drawn. */
const FRAME_RATES = [40, 20, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1];

/** The screens of a GIF for a video; those that come too fast are left out where there are more than `most`. */
export function videoScreens(gif: Uint8Array, most: number): Iterable<Screen> {
  const durations = readImages(gif).images.map(({ durationMs }) => durationMs);
  if (durations.length <= most) return decodeGif(gif);
  const rate = FRAME_RATES.find((each) => countScreens(durations, each) <= most) ?? 0;
  return rate === 0 ? decodeGif(gif) : limitFrameRate(decodeGif(gif), rate);
}

function countScreens(durationsMs: readonly number[], rate: number): number {
  let [count, waiting] = [0, 0];
  for (const durationMs of durationsMs) {
    waiting += durationMs;
    if (waiting < 1000 / rate) continue;
    count += 1;
    waiting = 0;
  }
  return count + (waiting > 0 ? 1 : 0);
}
