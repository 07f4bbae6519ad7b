import { type AnyGifFrame, GifWriter } from '../gif/writing/gif-writer.js';
import { TRANSPARENT } from './colours/colour-table.js';
import type { PictureLayout } from './picture-size.js';

const LONGEST_DELAY = 0xffff;

/** Writes a frame once its duration is known. */
export class FrameQueue {
  frames = 0;
  /** Pixels of the rectangles of all frames. */
  area = 0;
  delay = 0;
  private readonly writer: GifWriter;
  private waiting: AnyGifFrame | undefined;

  constructor({ width, height }: Pick<PictureLayout, 'width' | 'height'>, palette: Uint8Array) {
    this.writer = new GifWriter({ width, height, palette });
  }

  /** Writes the pending frame; call before painting the next, which reuses its pixels. */
  flush(): void {
    if (!this.waiting) return;
    this.write(this.waiting);
    this.waiting = undefined;
  }

  push(frame: AnyGifFrame): void {
    this.flush();
    this.waiting = frame;
  }

  /** Extends the latest frame. @param delay 1/100 s */
  hold(delay: number): void {
    if (this.waiting) this.waiting = { ...this.waiting, delayCs: this.waiting.delayCs + delay };
  }

  /** Sets the duration of the last frame. @param delay 1/100 s */
  holdLast(delay: number): void {
    if (this.waiting) this.waiting = { ...this.waiting, delayCs: delay };
  }

  get hasFrames(): boolean {
    return this.frames > 0 || this.waiting !== undefined;
  }

  get bytes(): number {
    return this.writer.length;
  }

  finish(palette: Uint8Array): Uint8Array {
    this.flush();
    return this.writer.finish(palette);
  }

  private write(frame: AnyGifFrame): void {
    this.delay += frame.delayCs;
    let left = frame.delayCs;
    for (let part = frame; ; part = nothing) {
      this.writer.add({ ...part, delayCs: Math.min(left, LONGEST_DELAY) });
      this.frames += 1;
      this.area += part.width * part.height;
      left -= Math.min(left, LONGEST_DELAY);
      if (left === 0) return;
    }
  }
}

/** Continues a delay that is too long for one frame. */
const nothing: AnyGifFrame = {
  left: 0,
  top: 0,
  width: 1,
  height: 1,
  indices: Uint8Array.of(TRANSPARENT),
  transparent: TRANSPARENT,
  delayCs: 0,
};
