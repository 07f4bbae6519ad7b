import { type Asciicast, largestScreen, ScreenPlayer } from '@ttyreel/recording';
import { lastingText, ScreenPainter, type ViewSize } from './screen-painter.js';
import type { Timeline } from './timeline.js';

/** Shows a recording in the terminal. */
export interface Stage {
  /** Moves to the state after this number of events, forwards or backwards. */
  showUntil(count: number): void;
  /**
   * @param overlay lines that cover the last rows
   * @param isStill whether no event follows soon
   * @returns the text to write
   */
  frame(view: ViewSize, overlay: readonly string[], isStill: boolean): string;
  /** Call after the terminal was cleared. */
  forget(): void;
  /** The text that stays in the terminal after playback. */
  lasting(view: ViewSize): string;
  readonly size: ViewSize;
  /** Whether the emulator stopped because the recording exceeds its limits. */
  readonly isOver: boolean;
}

/** Emulates the recorded terminal in its size and draws its screen, so that no sequence reaches the user's terminal. */
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

  /** Within a synchronized update the screen is incomplete, so nothing is written yet. */
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

/** The state before the first event: the main screen, empty, without margins and styles. */
const START = '\x1b[?1049l\x1b[!p\x1b[0m\x1b[H\x1b[2J';

/** Writes the recording's bytes unfiltered to the terminal. */
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

/** The terminal driver adds a carriage return to each line feed. VT has the effect of a line feed and is not changed. */
function bareLineFeeds(data: string): string {
  return data.replaceAll('\n', '\v');
}
