import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { screenSizeOf, type ScreenSize } from '../asciicast/screen-size.js';
import { outputParts } from '../terminal/output-parts.js';
import { EmulationError, Terminal } from '../terminal/terminal.js';
import { renderLimits } from './fitting/render-limits.js';

/** Rows that reappear when the screen is enlarged. */
const SCROLLBACK = 1000;

export class ScreenPlayer {
  readonly terminal: Terminal;
  private failed = false;

  constructor(size: ScreenSize, events: readonly AsciicastEvent[]) {
    const scrollback = events.some(({ code }) => code === 'r') ? SCROLLBACK : 0;
    this.terminal = new Terminal({ ...size, scrollback, workLimit: renderLimits.work });
  }

  /** Whether the terminal failed or exceeded its work limit, so that further output would be wrong. */
  get isOver(): boolean {
    return this.failed || this.terminal.exhausted;
  }

  play(events: readonly AsciicastEvent[]): void {
    for (const { code, data } of events) {
      if (code === 'o') this.write(data);
      const size = code === 'r' ? screenSizeOf(data) : undefined;
      if (size) this.terminal.resize(size.cols, size.rows);
    }
  }

  private write(data: string): void {
    for (const part of outputParts(data)) {
      if (this.isOver) return;
      try {
        this.terminal.write(part);
      } catch (error) {
        if (!(error instanceof EmulationError)) throw error;
        this.failed = true;
      }
    }
  }
}
