import { safeLine } from '../output/safe-text.js';
import { keysOf, press } from './key-actions.js';
import type { Playback } from './playback.js';
import type { Stage } from './stage.js';
import { keyLines, statusLine } from './status-line.js';
import type { TerminalSession } from './terminal-session.js';
import type { Timeline } from './timeline.js';

export interface PlayerText {
  readonly title: string;
  readonly showsMarkers: boolean;
  /** The recording's bytes are written unfiltered, so there is no status line. */
  readonly isBare: boolean;
}

/** The reason that playback ended. */
export type PlayEnd = 'end' | 'quit' | 'interrupt';

const FRAME_MS = 1000 / 60;
const TICK_MS = 500;
/** A longer gap means that the process or the machine slept; playback does not advance then. */
const LONGEST_TICK_MS = 2000;
/** How long the status line is shown if it covers the recording. */
const STATUS_MS = 2500;

/** Plays a recording in a terminal: the clock, the keys and the status line. */
export class Player {
  private timer: NodeJS.Timeout | undefined;
  private lastTick = performance.now();
  private statusUntil = performance.now() + STATUS_MS;
  private showsHelp = false;
  private finish: (end: PlayEnd) => void = () => undefined;

  constructor(
    private readonly timeline: Timeline,
    private readonly playback: Playback,
    private readonly stage: Stage,
    private readonly session: TerminalSession,
    private readonly text: PlayerText,
  ) {}

  /** Plays until the end of the recording or until the user quits. */
  async play(): Promise<PlayEnd> {
    const end = new Promise<PlayEnd>((resolve) => {
      this.finish = resolve;
    });
    this.session.enter({
      key: (input) => {
        this.keys(input);
      },
      resize: () => {
        this.redraw();
      },
    });
    this.lastTick = performance.now();
    this.tick();
    try {
      return await end;
    } finally {
      clearTimeout(this.timer);
    }
  }

  private tick(): void {
    this.advance();
    this.draw();
    if (this.playback.isAtEnd && !this.playback.isPaused) {
      if (!this.playback.loop) {
        this.finish('end');
        return;
      }
      this.playback.seek(0);
      this.draw();
    }
    this.schedule();
  }

  private advance(): void {
    const now = performance.now();
    this.playback.advance(Math.min(now - this.lastTick, LONGEST_TICK_MS) / 1000);
    this.lastTick = now;
  }

  /** The next event, or the next second of the status line. */
  private schedule(): void {
    clearTimeout(this.timer);
    const next = this.playback.untilNext;
    const delay = Math.min(next === undefined ? Infinity : next * 1000, TICK_MS);
    this.timer = setTimeout(
      () => {
        this.tick();
      },
      Math.max(FRAME_MS, delay),
    );
  }

  private draw(): void {
    this.stage.showUntil(this.playback.shown);
    const isStill = this.playback.isPaused || this.playback.isAtEnd;
    this.session.write(this.stage.frame(this.session.size, this.overlay(), isStill));
  }

  private redraw(): void {
    this.stage.forget();
    this.session.write(this.text.isBare ? '' : '\x1b[0m\x1b[2J');
    this.draw();
  }

  private overlay(): string[] {
    const { cols, rows } = this.session.size;
    if (this.text.isBare) return [];
    if (this.showsHelp) return [...keyLines(cols), this.status(cols)];
    const hasRoom = rows > this.stage.size.rows;
    const isWanted = hasRoom || this.playback.isPaused || performance.now() < this.statusUntil;
    return isWanted && rows > 1 ? [this.status(cols)] : [];
  }

  private status(cols: number): string {
    const marker = this.text.showsMarkers ? safeLine(this.playback.marker?.label ?? '') : '';
    const { duration } = this.timeline;
    const { playback, notice } = this;
    return statusLine({ playback, duration, title: safeLine(this.text.title), marker, notice }, cols);
  }

  private get notice(): string {
    if (this.stage.isOver) return 'The recording exceeds the limits of the player; the rest is not shown.';
    const { cols, rows } = this.session.size;
    const { size } = this.stage;
    if (size.cols <= cols && size.rows <= rows) return '';
    return `recorded at ${size.cols}×${size.rows}, this window has ${cols}×${rows}: enlarge it to see everything`;
  }

  private keys(input: string): void {
    this.advance();
    this.statusUntil = performance.now() + STATUS_MS;
    for (const key of keysOf(input)) {
      const effect = this.showsHelp ? 'help' : press(key, this.playback);
      if (effect === 'help') this.showsHelp = !this.showsHelp;
      else if (effect === 'suspend') this.session.suspend();
      else if (effect === 'redraw') this.redraw();
      else if (effect === 'quit' || effect === 'interrupt') {
        this.finish(effect);
        return;
      }
    }
    this.draw();
    this.schedule();
  }
}
