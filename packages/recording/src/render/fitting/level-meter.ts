import { MediaTime } from '../../timing/media-clock.js';
import type { Timing } from '../../timing/timing.js';
import type { CellRectangle } from '../painting/screen-grid.js';
import { isNextFrame } from '../timeline.js';

/** The cost of a timing. */
export interface TimingCost {
  readonly timing: Timing;
  readonly frames: number;
  /** Changed cells of all frames together. */
  readonly cells: number;
  /** Cells of the rectangles that all frames have. */
  readonly area: number;
}

const NOWHERE: CellRectangle = { left: Infinity, top: Infinity, right: -1, bottom: -1 };

/** Counts the frames and changed cells of one timing. Scenes are those of the finest timing. */
export class LevelMeter {
  frames = 1;
  cells = 0;
  private area = 0;
  /** First scene of the current frame. */
  private first = 0;
  /** Second of the GIF at which the current frame began. */
  private began = 0;
  private around = NOWHERE;
  private inParts = 0;
  private readonly media: MediaTime;

  constructor(readonly timing: Timing) {
    this.media = new MediaTime(timing);
  }

  /** Adds an event of a scene. @param second of the cast */
  pass(time: number, scene: number): void {
    const now = this.media.at(time);
    if (this.first === scene || !isNextFrame(now, this.began, this.timing.fps)) return;
    this.endFrame();
    this.began = now;
    this.first = scene;
    this.frames += 1;
  }

  /** Counts cells that change now, once per frame. @param sceneBefore the scene in which they changed last */
  count(cells: number, sceneBefore: number): void {
    if (sceneBefore < this.first) this.cells += cells;
  }

  /** @param inParts cells of the rectangles if the changes are drawn in several */
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
