import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { isLetter } from './deferred-text.js';

/** All but text, tabs, carriage returns, line feeds, bells, SGR and EL: it may change other rows than the cursor's. */
const LEAVES_ROW =
  /[\u0000-\u0006\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[[\d;:]*[mK]|(?:\[[\d;:]{0,30})?$)/;
/** A sequence that the next output continues. */
const OPEN_SEQUENCE = /\u001b(?:\[[^@-~]{0,30}|[^0-~]{0,30})$/;
const LEFT_ROW = -1;

/** Finds output that will have left the screen for good before anything but lines of text follows. */
export class PassingOutput {
  /** A resize may bring rows back. */
  private readonly first: number;
  /** Line feeds of each event before `read`, or {@link LEFT_ROW}. */
  private readonly lineFeeds: Int32Array;
  private read: number;
  private openSequence = '';
  private at = -1;
  /** The event after the last that was looked ahead to, and the line feeds up to it. */
  private end = 0;
  private ahead = 0;

  constructor(private readonly events: readonly AsciicastEvent[]) {
    this.first = events.findLastIndex(({ code }) => code === 'r') + 1;
    this.read = this.first;
    this.lineFeeds = new Int32Array(events.length);
  }

  /** Goes on to the next event. @returns how much of it passes through a screen of this many rows */
  next(rows: number): number {
    const at = ++this.at;
    if (at < this.first) return 0;
    this.lookAhead(rows);
    const data = this.events[at]?.data ?? '';
    if (this.lineFeedsOf(at) <= 0) return 0;
    let length = data.length;
    for (let needed = rows - this.ahead; needed > 0 && length > 0; needed--)
      length = data.lastIndexOf('\n', length - 1);
    return Math.max(length, 0);
  }

  /** Passes events without line feeds. */
  skip(count: number): void {
    this.at += count;
  }

  private lookAhead(rows: number): void {
    if (this.end > this.at) this.ahead -= this.lineFeedsOf(this.at);
    else {
      this.end = this.at + 1;
      this.ahead = 0;
    }
    while (this.ahead < rows && this.end < this.events.length) {
      const lineFeeds = this.lineFeedsOf(this.end);
      if (lineFeeds === LEFT_ROW) break;
      this.ahead += lineFeeds;
      this.end++;
    }
  }

  private lineFeedsOf(at: number): number {
    for (; this.read <= at; this.read++) {
      const event = this.events[this.read];
      if (event?.code !== 'o' || (this.openSequence === '' && isLetter(event.data))) continue;
      this.lineFeeds[this.read] = this.lineFeedsIn(event.data);
    }
    return this.lineFeeds[at] ?? 0;
  }

  private lineFeedsIn(data: string): number {
    const text = this.openSequence + data;
    this.openSequence = OPEN_SEQUENCE.exec(text)?.[0] ?? '';
    return LEAVES_ROW.test(text) ? LEFT_ROW : countLineFeeds(data);
  }
}

function countLineFeeds(data: string): number {
  let count = 0;
  for (let at = data.indexOf('\n'); at >= 0; at = data.indexOf('\n', at + 1)) count++;
  return count;
}
