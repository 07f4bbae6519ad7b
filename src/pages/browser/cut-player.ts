import type * as Library from 'asciinema-player';
import type { Player } from 'asciinema-player';
import type { TimeRange } from './cut-plan.js';
import { playerTheme } from './player-colours.js';

declare const AsciinemaPlayer: typeof Library;

const TICK_MS = 100;
/** A range that ends this soon is not jumped over. */
const TOLERANCE = 0.02;

/** Plays a cast at its own times, and jumps over what an edit leaves out. */
export class CutPlayer {
  readonly #player: Player;
  readonly #end: number;
  #leftOut: readonly TimeRange[] = [];
  isPlaying = false;

  /** @param end second of the last output. @param changed called when it starts, stops, and ten times a second meanwhile */
  constructor(cast: string, end: number, screen: HTMLElement, changed: () => void) {
    this.#end = end;
    this.#player = AsciinemaPlayer.create({ data: cast }, screen, {
      preload: true,
      controls: false,
      fit: 'width',
      // Otherwise it shortens pauses, and has another clock than the cast.
      idleTimeLimit: end + 1,
      poster: 'npt:0',
      theme: playerTheme(),
      terminalFontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
    });
    // Its own keys would act twice.
    Object.assign(this.#player.el, { $$keydown: undefined });
    for (const name of ['play', 'pause', 'ended'] as const)
      this.#player.addEventListener(name, () => {
        this.isPlaying = name === 'play';
        changed();
      });
    setInterval(() => {
      if (!this.isPlaying) return;
      this.#skip();
      changed();
    }, TICK_MS);
  }

  get now(): number {
    return this.#player.getCurrentTime();
  }

  skips(ranges: readonly TimeRange[]): void {
    this.#leftOut = ranges;
  }

  async toggle(): Promise<void> {
    if (this.isPlaying) await this.#player.pause();
    else await this.#player.play();
  }

  async seek(second: number): Promise<void> {
    await this.#player.seek(Math.max(0, Math.min(second, this.#end)));
  }

  #skip(): void {
    const { now } = this;
    const range = this.#leftOut.find(({ from, to }) => now >= from && now < to - TOLERANCE);
    if (!range) return;
    if (range.to >= this.#end) void this.#player.pause();
    else void this.seek(range.to);
  }
}
