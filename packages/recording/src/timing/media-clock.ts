import type { AsciicastEvent } from '../asciicast/asciicast.js';
import type { Timing } from './timing.js';

/** Translates seconds of a cast to those of its GIF and MP4. Only output and resizes end a pause. */
export class MediaClock {
  readonly #recorded: number[] = [0];
  readonly #shown: number[] = [0];

  constructor(
    events: readonly AsciicastEvent[],
    private readonly timing: Timing,
  ) {
    const meter = new MediaTime(timing);
    let before = 0;
    for (const { code, time } of events) {
      if (!isShown(code) || time === before) continue;
      before = time;
      this.#recorded.push(time);
      this.#shown.push(meter.at(time));
    }
  }

  /** @param recorded a second of the cast */
  timeOf(recorded: number): number {
    let [low, high] = [0, this.#recorded.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#recorded[middle] ?? 0) <= recorded) low = middle + 1;
      else high = middle;
    }
    const at = Math.max(0, low - 1);
    const since = recorded - (this.#recorded[at] ?? 0);
    return (this.#shown[at] ?? 0) + Math.min(Math.max(0, since), this.timing.idleLimit) / this.timing.speed;
  }
}

/** The same for seconds in ascending order. */
export class MediaTime {
  #previous = 0;
  #now = 0;

  constructor(private readonly timing: Pick<Timing, 'idleLimit' | 'speed'>) {}

  at(recorded: number): number {
    this.#now += Math.min(recorded - this.#previous, this.timing.idleLimit);
    this.#previous = recorded;
    return this.#now / this.timing.speed;
  }
}

/** Whether events of this code change the picture. */
export function isShown(code: string): boolean {
  return code === 'o' || code === 'r';
}
