import { type CpuBudget, UNLIMITED_CPU } from '../../cpu-budget.js';
import { InvalidRecording } from '../../invalid-recording.js';
import { copyArea } from '../area.js';
import { ColourMap } from './colour-map.js';
import { limitFrameRate, selectScreens } from './drop-screens.js';
import { countColours } from './frame-palette.js';
import { type Screen, decodeGif } from '../reading/gif-decoder.js';
import { type GifImages, readImages } from '../reading/gif-images.js';
import { pickColours, mapToColours, suppressSmallChanges } from './redraw-screens.js';
import { type Animation, encodeScreens } from './screen-encoder.js';
import { scaleDown } from './shrink-screens.js';

/** Bytes that GitHub's image proxy reliably serves. */
export const readmeLimit = 5_000_000;

export interface ReadmeGif {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Applied changes in order, such as `colours: 64`; empty for the original. */
  readonly steps: readonly string[];
  readonly isWithinLimit: boolean;
}

interface Plan {
  readonly steps: readonly string[];
  /** Pixels that change by less than this distance are left unchanged. */
  readonly smallestChange?: number;
  readonly colours?: number;
  readonly rate?: number;
  readonly scale?: number;
}

/** Each makes a GIF smaller than those before. */
const plans = makePlans();
/** Rarer colours need no palette entry of their own. */
const mostCounted = 4096;
/** An estimate encodes 20 of every 80 consecutive screens, and a shorter GIF in full. */
const sampled = 20;
const sampledOf = 80;
/** A plan is tried in full when its estimate is within this factor of the limit. */
const estimateTolerance = 1.25;
/** Shares of the CPU time: for finding a plan, and for the strongest one, which is used when the time of the others is over. */
const shareForSearch = 0.3;
const shareForStrongest = 0.4;

/**
 * Fits a GIF into a README with the least loss: none, then small changes and colours, frame rate, size.
 * @throws InvalidRecording for an invalid GIF, and when the CPU time is over
 */
export function makeReadmeGif(
  bytes: Uint8Array,
  limit = readmeLimit,
  cpu: CpuBudget = UNLIMITED_CPU,
): ReadmeGif {
  const images = readImages(bytes);
  const original: Original = { bytes, ...images, cpu, endsAtMs: 0 };
  const { width, height } = images;
  const unchanged = { bytes, width, height, steps: [], isWithinLimit: bytes.length <= limit };
  if (unchanged.isWithinLimit) return unchanged;
  const made = firstWithin(original, limit) ?? smallest(original);
  return made.bytes.length < bytes.length
    ? { ...made, isWithinLimit: made.bytes.length <= limit }
    : unchanged;
}

interface Original extends GifImages {
  readonly bytes: Uint8Array;
  readonly cpu: CpuBudget;
  /** Stops when less of the CPU time is left. */
  readonly endsAtMs: number;
}

class OutOfTime extends InvalidRecording {}

type Made = Omit<ReadmeGif, 'isWithinLimit'>;

/** Without the strongest plan, whose time is reserved. @returns undefined if none fits in size and time */
function firstWithin(original: Original, limit: number): Made | undefined {
  const tried = { ...original, endsAtMs: shareForStrongest * original.cpu.ms };
  try {
    for (const plan of plans.slice(firstThatMayFit(original, limit), -1)) {
      const bytes = encodeScreens(planned(tried, plan), limit);
      if (bytes) return { bytes, ...sizeOf(original, plan), steps: plan.steps };
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return undefined;
}

/** By bisection, as far as its time allows. */
function firstThatMayFit(original: Original, limit: number): number {
  const searched = { ...original, endsAtMs: (1 - shareForSearch) * original.cpu.ms };
  let [from, to] = [0, plans.length - 1];
  try {
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (mayFit(searched, plans[middle] as Plan, limit)) to = middle;
      else from = middle + 1;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return to;
}

function smallest(original: Original): Made {
  const plan = plans.at(-1) as Plan;
  const bytes = encodeScreens(planned(original, plan)) ?? original.bytes;
  return { bytes, ...sizeOf(original, plan), steps: plan.steps };
}

function makePlans(): Plan[] {
  const made: Plan[] = [{ steps: ['lossless'] }];
  const add = (step: string, change: Omit<Plan, 'steps'>) => {
    const last = made.at(-1);
    const steps = (last?.steps ?? []).filter((one) => one.split(':')[0] !== step.split(':')[0]);
    made.push({ ...last, ...change, steps: [...steps.filter((one) => one !== 'lossless'), step] });
  };
  add('small changes left out', { smallestChange: 150 });
  for (const colours of [128, 64, 32]) add(`colours: ${colours}`, { colours });
  for (const rate of [20, 10, 5]) add(`frame rate: ${rate}/s`, { rate });
  for (const scale of [0.8, 0.64, 0.51, 0.41]) add(`size: ${Math.round(scale * 100)} %`, { scale });
  return made;
}

function sizeOf({ width, height }: GifImages, { scale = 1 }: Plan): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function planned(original: Original, plan: Plan, isKept?: (number: number) => boolean): Animation {
  const size = sizeOf(original, plan);
  const pixels = size.width * size.height;
  const redrawn = function* (): Generator<Screen, void> {
    let screens: Iterable<Screen> = decodeInTime(original);
    if (isKept) screens = selectScreens(screens, isKept);
    if (plan.rate) screens = limitFrameRate(screens, plan.rate);
    if (plan.scale) screens = scaleDown(screens, original, size);
    if (plan.smallestChange) {
      screens = suppressSmallChanges(screens, pixels, size.width, plan.smallestChange);
    }
    yield* screens;
  };
  const animation = { ...size, loops: original.loops, screens: redrawn };
  if (!plan.colours) return animation;
  const colours = pickColours(mostFrequentColours(animation), plan.colours);
  return { ...animation, colours, screens: () => mapToColours(redrawn(), pixels, size.width, colours) };
}

function* decodeInTime({ bytes, cpu, endsAtMs }: Original): Generator<Screen, void> {
  for (const screen of decodeGif(bytes)) {
    if (cpu.leftMs < endsAtMs)
      throw new OutOfTime(
        `Making the GIF smaller would take more than ${Math.round(cpu.ms / 1_000)} s of CPU time.`,
      );
    yield screen;
  }
}

function mostFrequentColours({ width, height, screens }: Animation): number[] {
  const changed = new ColourMap();
  const before = new Uint32Array(width * height);
  for (const screen of screens()) {
    countColours(screen.pixels, before, screen.changed, width, { changed });
    copyArea(screen.pixels, before, screen.changed, width);
  }
  return changed.largestFirst().slice(0, mostCounted);
}

function mayFit(original: Original, plan: Plan, limit: number): boolean {
  const { bytes, images } = original;
  if (images.length <= sampledOf) return encodeScreens(planned(original, plan), limit) !== undefined;
  const isKept = (number: number) => number % sampledOf < sampled;
  const end = (number: number) => images[number + 1]?.dataStart ?? bytes.length;
  const size = (number: number) => end(number) - (images[number]?.dataStart ?? 0);
  let kept = 0;
  for (let number = 0; number < images.length; number++) if (isKept(number)) kept += size(number);
  const limitOfSample = (limit * estimateTolerance * kept) / bytes.length;
  return encodeScreens(planned(original, plan, isKept), limitOfSample) !== undefined;
}
