import { decodeGif, gifSize } from './reading/gif-decoder.js';
import { ScreenInk } from './screen-ink.js';

export interface PosterFrame {
  readonly width: number;
  readonly height: number;
  /** RGBA, owned by the caller. */
  readonly pixels: Uint32Array;
  readonly atMs: number;
}

interface Candidate {
  readonly number: number;
  readonly atMs: number;
  readonly score: number;
}

const defaultPixelBudget = 200_000_000;
/** A screen shown for less time scores less, down to `shareOfFleeting`. */
const longEnoughMs = 500;
const shareOfFleeting = 0.7;
/** Screens with this share of the best score tie; the last wins, because it shows most of the work. */
const nearTie = 0.92;

/**
 * The screen with the most text (see `ScreenInk`), less for one shown for under half a second, which is often half
 * drawn.
 */
export function posterFrame(
  bytes: Uint8Array,
  { pixelBudget = defaultPixelBudget }: { readonly pixelBudget?: number } = {},
): PosterFrame {
  const { width, height } = gifSize(bytes);
  const { number, atMs } = best(candidates(bytes, pixelBudget, new ScreenInk(width, height)));
  let at = 0;
  for (const { pixels } of decodeGif(bytes, { pixelBudget })) {
    if (at++ === number) return { width, height, pixels: pixels.slice(), atMs };
  }
  throw new RangeError('The GIF had fewer screens when it was decoded for the second time.');
}

/** Consecutive equal screens count as one with their total time. */
function candidates(bytes: Uint8Array, pixelBudget: number, ink: ScreenInk): Candidate[] {
  const found: (Omit<Candidate, 'score'> & { ink: number; shownMs: number })[] = [];
  let [number, atMs] = [0, 0];
  for (const screen of decodeGif(bytes, { pixelBudget })) {
    const last = found.at(-1);
    if (last && screen.changed.width === 0) last.shownMs += screen.durationMs;
    else found.push({ number, atMs, ink: ink.measure(screen), shownMs: screen.durationMs });
    number++;
    atMs += screen.durationMs;
  }
  return found.map((one) => ({ ...one, score: one.ink * timeWeight(one.shownMs) }));
}

function timeWeight(shownMs: number): number {
  return shareOfFleeting + (1 - shareOfFleeting) * Math.min(1, shownMs / longEnoughMs);
}

function best(all: readonly Candidate[]): Candidate {
  const most = all.reduce((largest, { score }) => Math.max(largest, score), 0);
  const chosen = all.findLast(({ score }) => score >= nearTie * most);
  if (!chosen) throw new RangeError('A GIF without frames has no poster frame.');
  return chosen;
}
