import type { Asciicast } from '../../../src/recording/asciicast/asciicast.js';
import { ScreenPlayer, largestScreen } from '../../../src/recording/render/screen-player.js';
import { lastingText, ScreenPainter, type ViewSize } from './screen-painter.js';
import type { Timeline } from './timeline.js';

/** Where a recording becomes visible. */
export interface Stage {
  /** Brings it to the state after so many events, also backwards. */
  showUntil(count: number): void;
  /**
   * @param overlay lines over the last rows
   * @param isStill nothing follows for a while
   * @returns what to write
   */
  frame(view: ViewSize, overlay: readonly string[], isStill: boolean): string;
  /** The terminal was cleared. */
  forget(): void;
  /** What stays in the terminal afterwards. */
  lasting(view: ViewSize): string;
  readonly size: ViewSize;
  /** The emulator had to stop: the recording asks for too much. */
  readonly isOver: boolean;
}

/** Emulates the recorded terminal in its own size and draws its screen, so no sequence reaches the person's terminal. */
export class EmulatedStage implements Stage {
  readonly size: ViewSize;
  private player: ScreenPlayer;
  private shown = 0;
  private readonly painter = new ScreenPainter();

  constructor(
    private readonly cast: Asciicast,
    private readonly timeline: Timeline,
  ) {
    this.player = this.newPlayer();
    this.size = largestScreen({ cols: cast.header.width, rows: cast.header.height }, cast.events);
  }

  get isOver(): boolean {
    return this.player.isOver;
  }

  showUntil(count: number): void {
    if (count < this.shown) {
      this.player.terminal.dispose();
      this.player = this.newPlayer();
      this.shown = 0;
    }
    this.player.play(this.timeline.events.slice(this.shown, count));
    this.shown = count;
  }

  /** The screen is unfinished within a synchronized update, so nothing is written yet. */
  frame(view: ViewSize, overlay: readonly string[], isStill: boolean): string {
    const { terminal } = this.player;
    return terminal.isSynchronizing && !isStill ? '' : this.painter.frame(terminal, view, overlay);
  }

  forget(): void {
    this.painter.forget();
  }

  lasting({ cols }: ViewSize): string {
    return lastingText(this.player.terminal, cols);
  }

  private newPlayer(): ScreenPlayer {
    const { width, height } = this.cast.header;
    return new ScreenPlayer({ cols: Math.max(2, width), rows: height }, this.cast.events);
  }
}

/** Before the first event: the main screen, whole, empty and without styles. */
const START = '\x1b[?1049l\x1b[!p\x1b[0m\x1b[H\x1b[2J';

/** Writes the recording's own bytes, whatever they do to the terminal. */
export class PassThroughStage implements Stage {
  readonly size: ViewSize;
  readonly isOver = false;
  private shown = 0;
  private waiting = '';

  constructor(
    { header }: Asciicast,
    private readonly timeline: Timeline,
  ) {
    this.size = { cols: header.width, rows: header.height };
  }

  showUntil(count: number): void {
    if (count < this.shown) {
      this.waiting += START;
      this.shown = 0;
    }
    for (const { code, data } of this.timeline.events.slice(this.shown, count))
      if (code === 'o') this.waiting += bareLineFeeds(data);
    this.shown = count;
  }

  frame(): string {
    const { waiting } = this;
    this.waiting = '';
    return waiting;
  }

  forget(): void {
    this.shown = Infinity;
  }

  lasting(): string {
    return '\n';
  }
}

/** The terminal driver makes a carriage return of each line feed. VT does what a line feed does, and passes. */
function bareLineFeeds(data: string): string {
  return data.replaceAll('\n', '\v');
}
