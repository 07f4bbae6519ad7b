import { type GifFrame, GifWriter } from '../gif/gif-writer.js';
import { TRANSPARENT } from './colour-table.js';
import type { PictureSize } from './picture-size.js';

const LONGEST_DELAY = 0xffff;

/** Writes frames once it is known how long each is shown. */
export class FrameQueue {
  /** How many frames were written. */
  frames = 0;
  /** The areas of the written frames together. */
  pixels = 0;
  /** How long the written frames are shown together, 1/100 s. */
  delay = 0;
  private readonly writer: GifWriter;
  private waiting: GifFrame | undefined;

  constructor(size: PictureSize, palette: Uint8Array) {
    this.writer = new GifWriter({ ...size, palette });
  }

  /** Writes the frame before; to be called before the next one is painted. */
  flush(): void {
    if (!this.waiting) return;
    this.write(this.waiting);
    this.waiting = undefined;
  }

  push(frame: GifFrame): void {
    this.flush();
    this.waiting = frame;
  }

  /** Shows the latest frame for longer. @param delay 1/100 s */
  hold(delay: number): void {
    if (this.waiting) this.waiting = { ...this.waiting, delayCs: this.waiting.delayCs + delay };
  }

  /** Shows the latest frame, which nothing follows, for so long. @param delay 1/100 s */
  holdLast(delay: number): void {
    if (this.waiting) this.waiting = { ...this.waiting, delayCs: delay };
  }

  get hasFrames(): boolean {
    return this.frames > 0 || this.waiting !== undefined;
  }

  get bytes(): number {
    return this.writer.length;
  }

  /** @param palette the global one */
  finish(palette: Uint8Array): Uint8Array {
    this.flush();
    return this.writer.finish(palette);
  }

  private write(frame: GifFrame): void {
    this.delay += frame.delayCs;
    let left = frame.delayCs;
    for (let part = frame; ; part = nothing) {
      this.writer.add({ ...part, delayCs: Math.min(left, LONGEST_DELAY) });
      this.frames += 1;
      this.pixels += part.width * part.height;
      left -= Math.min(left, LONGEST_DELAY);
      if (left === 0) return;
    }
  }
}

/** A frame that changes nothing, for a delay longer than one frame can say. */
const nothing: GifFrame = {
  left: 0,
  top: 0,
  width: 1,
  height: 1,
  indices: Uint8Array.of(TRANSPARENT),
  transparent: TRANSPARENT,
  delayCs: 0,
};
