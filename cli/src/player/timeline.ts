import type { Asciicast, AsciicastEvent } from '@ttyreel/recording';

export interface Marker {
  /** Second on the timeline. */
  readonly time: number;
  readonly label: string;
}

interface Moment {
  readonly recorded: number;
  readonly time: number;
}

/** A recording in the seconds of its playback at speed 1: pauses are cut to the idle limit. */
export class Timeline {
  /** Output and resizes. */
  readonly events: readonly AsciicastEvent[];
  readonly markers: readonly Marker[];
  readonly duration: number;
  private readonly moments: Moment[] = [{ recorded: 0, time: 0 }];

  /** @param idleLimit longest pause in seconds; the default is the limit in the recording, if there is one */
  constructor(
    { header, events }: Asciicast,
    private readonly idleLimit = header.idleTimeLimit ?? Infinity,
  ) {
    const shown = events.filter(({ code }) => code === 'o' || code === 'r');
    this.events = shown.map((event) => {
      const time = this.timeOf(event.time);
      this.moments.push({ recorded: event.time, time });
      return { ...event, time };
    });
    this.markers = events
      .filter(({ code }) => code === 'm')
      .map(({ time, data }) => ({ time: this.timeOf(time), label: data }));
    this.duration = this.timeOf(events.at(-1)?.time ?? 0);
  }

  /** @param recorded a second of the recording */
  timeOf(recorded: number): number {
    const before = this.moments[countUntil(this.moments, recorded, ({ recorded: at }) => at) - 1];
    if (!before) return 0;
    return before.time + Math.min(recorded - before.recorded, this.idleLimit);
  }

  /** The number of events that are due at this second. */
  countUntil(time: number): number {
    return countUntil(this.events, time, (event) => event.time);
  }

  markerAfter(time: number): Marker | undefined {
    return this.markers.find((marker) => marker.time > time);
  }

  markerBefore(time: number): Marker | undefined {
    return this.markers.findLast((marker) => marker.time < time);
  }
}

/** Binary search: the number of sorted entries at or before a second. */
function countUntil<T>(entries: readonly T[], time: number, timeOf: (entry: T) => number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && timeOf(entry) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
