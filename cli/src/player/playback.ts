import type { Marker, Timeline } from './timeline.js';

export interface PlaybackOptions {
  readonly speed: number;
  /** The second of the recording to start at. */
  readonly start: number;
  readonly loop: boolean;
  readonly pauseOnMarkers: boolean;
}

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
/** Seeking to the previous marker skips a marker that was reached less than this many seconds ago. */
const JUST_REACHED = 1;

/** The position and speed of playback, independent of the clock and the terminal. */
export class Playback {
  position: number;
  isPaused = false;
  speed: number;
  loop: boolean;

  constructor(
    private readonly timeline: Timeline,
    private readonly options: PlaybackOptions,
  ) {
    this.position = Math.min(timeline.timeOf(options.start), timeline.duration);
    this.speed = options.speed;
    this.loop = options.loop;
  }

  /** The number of events shown at this position. */
  get shown(): number {
    return this.timeline.countUntil(this.position);
  }

  get isAtEnd(): boolean {
    return this.position >= this.timeline.duration;
  }

  /** The last marker reached. */
  get marker(): Marker | undefined {
    return this.timeline.markers.findLast(({ time }) => time <= this.position);
  }

  /** Real seconds until the next event or the end; undefined while paused. */
  get untilNext(): number | undefined {
    if (this.isPaused) return undefined;
    const next = this.timeline.events[this.shown]?.time ?? this.timeline.duration;
    return (next - this.position) / this.speed;
  }

  /** @param elapsed real seconds */
  advance(elapsed: number): void {
    if (this.isPaused) return;
    const before = this.position;
    this.seek(before + elapsed * this.speed);
    const marker = this.options.pauseOnMarkers ? this.timeline.markerAfter(before) : undefined;
    if (marker && marker.time <= this.position) this.pauseAt(marker.time);
  }

  togglePause(): void {
    if (this.isPaused && this.isAtEnd) this.position = 0;
    this.isPaused = !this.isPaused;
  }

  seek(position: number): void {
    this.position = Math.max(0, Math.min(position, this.timeline.duration));
  }

  seekBy(seconds: number): void {
    this.seek(this.position + seconds);
  }

  /** @param share of the duration, 0 to 1 */
  seekToShare(share: number): void {
    this.seek(share * this.timeline.duration);
  }

  seekByShare(share: number): void {
    this.seekBy(share * this.timeline.duration);
  }

  step(): void {
    this.pauseAt(this.timeline.events[this.shown]?.time ?? this.timeline.duration);
  }

  stepBack(): void {
    const current = this.timeline.events[this.shown - 1]?.time ?? 0;
    const before = this.timeline.events.findLast(({ time }) => time < current)?.time ?? 0;
    this.pauseAt(before);
  }

  /** @returns false if there is none */
  nextMarker(): boolean {
    return this.jumpTo(this.timeline.markerAfter(this.position));
  }

  /** @returns false if there is none */
  previousMarker(): boolean {
    const justReached = this.isPaused ? 0 : JUST_REACHED;
    return this.jumpTo(this.timeline.markerBefore(this.position - justReached));
  }

  faster(): void {
    this.speed = SPEEDS.find((speed) => speed > this.speed) ?? this.speed;
  }

  slower(): void {
    this.speed = SPEEDS.findLast((speed) => speed < this.speed) ?? this.speed;
  }

  private jumpTo(marker: Marker | undefined): boolean {
    if (marker) this.seek(marker.time);
    return marker !== undefined;
  }

  private pauseAt(position: number): void {
    this.seek(position);
    this.isPaused = true;
  }
}
