import { wholeMicroseconds } from '../../asciicast/asciicast-line.js';
import type { AsciicastEvent } from '../../asciicast/asciicast.js';

export interface PlayLimits {
  /** Milliseconds of the recording. */
  readonly duration: number;
  /** Including hidden ones. */
  readonly steps: number;
  /** Characters, including hidden ones. */
  readonly output: number;
}

export const PLAY_LIMITS: PlayLimits = { duration: 120_000, steps: 20_000, output: 1024 * 1024 };

/** The message is shown to the author of the tape. */
export class TapeTooLong extends Error {
  override readonly name = 'TapeTooLong';
}

/** Writes timed output; while hidden, the clock stops and output is buffered. */
export class CastWriter {
  private readonly events: AsciicastEvent[] = [];
  private milliseconds = 0;
  private hidden = false;
  private waiting = '';
  private steps = 0;
  private output = 0;

  /** @param speed playback speed factor */
  constructor(
    private readonly speed: number,
    private readonly limits: PlayLimits,
  ) {}

  /** @throws TapeTooLong */
  write(data: string): void {
    this.output += data.length;
    if (this.output > this.limits.output)
      throw new TapeTooLong(`The recording would show more than ${this.limits.output} characters.`);
    if (this.hidden) this.waiting += data;
    else this.push(data);
  }

  /** @throws TapeTooLong */
  wait(milliseconds: number): void {
    if (++this.steps > this.limits.steps)
      throw new TapeTooLong(`The tape has more than ${this.limits.steps} presses of keys.`);
    if (!this.hidden) this.milliseconds += milliseconds / this.speed;
    if (this.milliseconds > this.limits.duration)
      throw new TapeTooLong(`The recording would last longer than ${this.limits.duration / 1000} seconds.`);
  }

  hide(): void {
    this.hidden = true;
  }

  show(): void {
    this.hidden = false;
    this.push(this.waiting);
    this.waiting = '';
  }

  /** The last event marks the end of the last pause; hidden output is dropped. */
  finish(): readonly AsciicastEvent[] {
    const last = this.events.at(-1);
    return last?.time === this.time
      ? this.events
      : [...this.events, { time: this.time, code: 'o', data: '' }];
  }

  private push(data: string): void {
    if (data === '') return;
    const { time } = this;
    const last = this.events.at(-1);
    if (last?.time === time) this.events[this.events.length - 1] = { ...last, data: last.data + data };
    else this.events.push({ time, code: 'o', data });
  }

  /** In seconds. */
  private get time(): number {
    return wholeMicroseconds(this.milliseconds / 1000);
  }
}
