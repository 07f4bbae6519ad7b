import { decodeGif, limitFrameRate, readImages, type Screen } from '@ttyreel/recording';

/** Screens a second, until there are few enough. The highest joins the parts in which one change is drawn. */
const HIGHEST_RATE = 40;
const LOWEST_RATE = 0.1;
const RATE_STEP = 0.95;

/** The screens of a GIF for a video; those that come too fast are left out where there are more than `most`. */
export function videoScreens(gif: Uint8Array, most: number): Iterable<Screen> {
  const durations = readImages(gif).images.map(({ durationMs }) => durationMs);
  if (durations.length <= most) return decodeGif(gif);
  let rate = HIGHEST_RATE;
  while (rate > LOWEST_RATE && countScreens(durations, rate) > most)
    rate = Math.max(LOWEST_RATE, rate * RATE_STEP);
  return limitFrameRate(decodeGif(gif), rate);
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
