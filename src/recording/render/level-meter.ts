import { MediaTime } from '../timing/media-clock.js';
import type { Timing } from '../timing/timing.js';
import type { CellRectangle } from './screen-grid.js';
import { isNextFrame } from './timeline.js';

/** What a way to show a recording costs. */
export interface TimingCost {
  readonly timing: Timing;
  readonly frames: number;
  /** Changed cells of all frames together. */
  readonly cells: number;
  /** Cells of the rectangles that all frames have. */
  readonly area: number;
}

const NOWHERE: CellRectangle = { left: Infinity, top: Infinity, right: -1, bottom: -1 };

/** Counts frames and changes of one way to show a recording. Scenes are the finest that are looked at. */
export class LevelMeter {
  frames = 1;
  cells = 0;
  private area = 0;
  /** Of the current frame. */
  private first = 0;
  private began = 0;
  private around = NOWHERE;
  private inParts = 0;
  private readonly media: MediaTime;

  constructor(readonly timing: Timing) {
    this.media = new MediaTime(timing);
  }

  /** An event at a second of the cast, which the scene shows. */
  pass(time: number, scene: number): void {
    const now = this.media.at(time);
    if (this.first === scene || !isNextFrame(now, this.began, this.timing.fps)) return;
    this.endFrame();
    this.began = now;
    this.first = scene;
    this.frames += 1;
  }

  /** Cells that change in a scene and did so before in another one. */
  count(cells: number, sceneBefore: number): void {
    if (sceneBefore < this.first) this.cells += cells;
  }

  /** @param inParts cells of the rectangles where the changes are drawn in several */
  cover({ left, top, right, bottom }: CellRectangle, inParts: number): void {
    const { around } = this;
    this.around = {
      left: Math.min(around.left, left),
      top: Math.min(around.top, top),
      right: Math.max(around.right, right),
      bottom: Math.max(around.bottom, bottom),
    };
    this.inParts += inParts;
  }

  cost(): TimingCost {
    this.endFrame();
    return { timing: this.timing, frames: this.frames, cells: this.cells, area: this.area };
  }

  private endFrame(): void {
    const { left, top, right, bottom } = this.around;
    if (right >= 0) this.area += Math.min((right - left + 1) * (bottom - top + 1), this.inParts);
    this.around = NOWHERE;
    this.inParts = 0;
  }
}
