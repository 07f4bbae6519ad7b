import type { Asciicast } from '../asciicast/asciicast.js';
import { type CpuBudget, UNLIMITED_CPU } from '../cpu-budget.js';
import { readmeLimit } from '../gif/readme/readme-gif.js';
import type { Palette } from '../palette/themes.js';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { fitTiming, MOST_CELLS } from './fitting/fit-timing.js';
import { type PictureStyle, PRESETS } from './picture-style.js';
import { renderGif } from './render-gif.js';

/** The first attempt is close to the limit: a cell takes 20 bytes or more. */
const FIRST_CELLS = MOST_CELLS / 7;
const TRIES = 4;
/** A margin for frames that differ from those of the last attempt. */
const AIM = 0.85;

interface DrawnReadmeGif {
  readonly bytes: Uint8Array;
  /** As {@link ReadmeGif.steps}. */
  readonly steps: readonly string[];
  readonly isWithinLimit: boolean;
}

/** Renders a long recording for a README: at scale 1, with fewer frames and faster, but in full colour and size. */
export function renderReadmeGif(
  cast: Asciicast,
  palette?: Palette,
  style: PictureStyle = PRESETS.classic,
  limit = readmeLimit,
  cpu: CpuBudget = UNLIMITED_CPU,
): DrawnReadmeGif {
  const natural = naturalTiming(cast.header);
  let cells = FIRST_CELLS;
  for (let tried = 1; ; tried++) {
    const timing = fitTiming(cast, cells);
    const { bytes, complete } = renderGif(cast, palette, timing, { ...style, scale: 1 }, cpu);
    const isWithinLimit = complete && bytes.length <= limit;
    if (isWithinLimit || tried === TRIES) {
      const steps = [...(style.scale > 1 ? ['scale: 1'] : []), ...stepsOf(natural, timing)];
      return { bytes, steps, isWithinLimit };
    }
    cells *= Math.min(0.5, (AIM * limit) / bytes.length);
  }
}

function stepsOf(natural: Timing, { idleLimit, fps, speed }: Timing): string[] {
  return [
    idleLimit < natural.idleLimit && `pauses: ${idleLimit} s`,
    fps < natural.fps && `frame rate: ${fps}/s`,
    speed > natural.speed && `speed: ${speed}`,
  ].filter((step) => step !== false);
}
