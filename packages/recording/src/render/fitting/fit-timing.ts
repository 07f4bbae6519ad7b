import type { Asciicast, AsciicastEvent } from '../../asciicast/asciicast.js';
import { largestScreen, type ScreenSize } from '../../asciicast/screen-size.js';
import { isShown } from '../../timing/media-clock.js';
import { naturalTiming, type Timing } from '../../timing/timing.js';
import { pictureLayout } from '../picture-size.js';
import { PRESETS } from '../picture-style.js';
import { renderLimits } from './render-limits.js';
import { LevelMeter, type TimingCost } from './level-meter.js';
import { playThrough } from '../play-through.js';
import { timingLevels } from './timing-levels.js';

/** Changed cells of all frames. Letters that replace others take about 20 bytes each, and 30 with new colours. */
export const MOST_CELLS = 1_500_000;

type Budget = Omit<TimingCost, 'timing'>;

/**
 * The best timing whose picture stays within the limits, found without rendering: short recordings are judged by their size
 * and their times, longer ones are played once. The same for all themes and fonts.
 * @param mostCells maximum number of changed cells of all frames together
 */
export function fitTiming(cast: Asciicast, mostCells: number = MOST_CELLS): Timing {
  const natural = naturalTiming(cast.header);
  const screen = largestScreen({ cols: cast.header.width, rows: cast.header.height }, cast.events);
  const budget = budgetOf(screen, mostCells);
  const shown = cast.events.filter(({ code }) => isShown(code));
  const frames = countFrames(shown, natural);
  const everything = frames * screen.cols * screen.rows;
  if (fits({ frames, cells: everything, area: everything }, budget)) return natural;
  const levels = timingLevels(natural);
  // The last one if none has few enough frames.
  const first = levels.findIndex((level) => countFrames(shown, level) <= budget.frames);
  const costs = playThrough(cast, screen, levels.slice(first));
  return (costs.find((cost) => fits(cost, budget)) ?? costs.at(-1))?.timing ?? natural;
}

/**
 * Half of a limit is reserved for costs that are not counted: longer lines, the first frame, a frame's second rectangle.
 * Cells are those of scale 1, because a picture that is too large at a higher scale is drawn at a lower one.
 */
function budgetOf(screen: ScreenSize, mostCells: number): Budget {
  const { cols, rows } = screen;
  const { cell } = pictureLayout(screen, PRESETS.classic);
  return {
    frames: Math.floor(Math.min(renderLimits.frames, renderLimits.work / (2 * cols * rows))),
    cells: mostCells,
    area: renderLimits.area / (2 * cell.width * cell.height),
  };
}

function fits({ frames, cells, area }: Omit<TimingCost, 'timing'>, budget: Budget): boolean {
  return frames <= budget.frames && cells <= budget.cells && area <= budget.area;
}

function countFrames(events: readonly AsciicastEvent[], timing: Timing): number {
  const meter = new LevelMeter(timing);
  for (const [at, { time }] of events.entries()) meter.pass(time, at + 1);
  return meter.frames;
}
