import type { AsciicastEvent } from '../../asciicast/asciicast.js';

/** What the recording of a tape may be at most. */
export interface PlayLimits {
  /** Of the recording, in milliseconds. */
  readonly duration: number;
  /** Presses of keys and other steps, seen or hidden. */
  readonly steps: number;
  /** Characters of output, seen or hidden. */
  readonly output: number;
}

export const PLAY_LIMITS: PlayLimits = { duration: 120_000, steps: 20_000, output: 1024 * 1024 };

/** A tape asks for more than a recording may have. The message is a sentence for who wrote the tape. */
export class TapeTooLong extends Error {
  override readonly name = 'TapeTooLong';
}

/** Writes the output of a recording, with its times; while it is hidden, time stands still and output waits. */
export class CastWriter {
  private readonly events: AsciicastEvent[] = [];
  private milliseconds = 0;
  private hidden = false;
  private waiting = '';
  private steps = 0;
  private output = 0;

  /** @param speed how many times faster than written everything goes */
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

  /** What was written meanwhile shows at once. */
  show(): void {
    this.hidden = false;
    this.push(this.waiting);
    this.waiting = '';
  }

  /** The events, of which the last stands at the end of the last pause; what is still hidden is never seen. */
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

  /** Seconds, in whole microseconds. */
  private get time(): number {
    return Math.round(this.milliseconds * 1000) / 1_000_000;
  }
}
