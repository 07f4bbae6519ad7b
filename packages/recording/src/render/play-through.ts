import type { Asciicast } from '../asciicast/asciicast.js';
import type { ScreenSize } from '../asciicast/screen-size.js';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { ScreenPlayer } from './screen-player.js';
import { areaOf, splitChanges } from './painting/split-changes.js';
import { scenesOf } from './timeline.js';
import { CellChanges } from './painting/cell-changes.js';
import { LevelMeter, type TimingCost } from './fitting/level-meter.js';

/** Rectangles that a frame may be drawn in where its time allows. */
const PARTS = 4;
/** A faster frame has no time for a second rectangle. */
const FASTEST_IN_PARTS = 25;

/**
 * Plays a recording in the frames of the first timing without rendering them, and counts the changes in the frames of
 * each timing.
 * @param timings finest first
 */
export function playThrough(
  { header, events }: Asciicast,
  screen: ScreenSize,
  timings: readonly Timing[],
): TimingCost[] {
  const [finest = naturalTiming(header)] = timings;
  const player = new ScreenPlayer({ cols: header.width, rows: header.height }, events);
  const cells = new CellChanges(player.terminal, screen.cols, screen.rows);
  const meters = timings.map((timing) => new LevelMeter(timing));
  const latest = new LatestScenes(screen.cols * screen.rows);
  for (const [scene, { events: shown }] of scenesOf(events, finest).entries()) {
    for (const { time } of shown) for (const meter of meters) meter.pass(time, scene);
    player.play(shown);
    if (player.isOver) break;
    if (player.terminal.isSynchronizing || !cells.read()) continue;
    latest.count(cells, scene, meters);
    const inParts = splitChanges(cells, cells, PARTS).reduce((sum, part) => sum + areaOf(part), 0);
    for (const meter of meters) meter.cover(cells, meter.timing.fps > FASTEST_IN_PARTS ? Infinity : inParts);
  }
  player.terminal.dispose();
  return meters.map((meter) => meter.cost());
}

/** The scene in which each cell changed last. */
class LatestScenes {
  private readonly scenes: Int32Array;

  constructor(cells: number) {
    this.scenes = new Int32Array(cells).fill(-1);
  }

  /** Neighbours mostly changed in the same scene before, and are counted together. */
  count(
    { changed, weights, cols, top, bottom }: CellChanges,
    scene: number,
    meters: readonly LevelMeter[],
  ): void {
    const { scenes } = this;
    let [count, before] = [0, -1];
    for (let at = top * cols, end = (bottom + 1) * cols; at < end; at++) {
      if (changed[at] !== 1) continue;
      const sceneBefore = scenes[at] ?? -1;
      if (sceneBefore !== before) {
        for (const meter of meters) meter.count(count, before);
        [count, before] = [0, sceneBefore];
      }
      count += weights[at] ?? 1;
      scenes[at] = scene;
    }
    for (const meter of meters) meter.count(count, before);
  }
}
