import { fitText, textWidth } from './columns.js';
import type { Output } from './output.js';
import { shownBytes } from './quantities.js';
import { safeLine } from './safe-text.js';

const BAR_WIDTH = 24;
const REDRAW_MS = 80;
const CLEAR_LINE = '\r\u001b[K';

/** A progress line on stderr; prints nothing outside a terminal. */
export class ProgressBar {
  private drawnAt = 0;

  constructor(
    private readonly output: Output,
    private readonly label: string,
  ) {}

  /** @param total 0 if unknown */
  update(done: number, total: number): void {
    const bytes = total > 0 ? `${shownBytes(done)} of ${shownBytes(total)}` : shownBytes(done);
    if (total === 0) {
      this.draw(bytes);
      return;
    }
    const share = Math.min(1, done / total);
    const filled = Math.round(share * BAR_WIDTH);
    const numbers = `${String(Math.round(share * 100)).padStart(3)} %  ${bytes}`;
    if (textWidth(numbers) + BAR_WIDTH + 1 > this.room) {
      this.draw(numbers, share === 1);
      return;
    }
    const bar = '━'.repeat(filled) + this.output.paintNotice('dim', '━'.repeat(BAR_WIDTH - filled));
    this.draw(`${bar} ${numbers}`, share === 1);
  }

  /** Shows a text instead of a bar. */
  say(state: string): void {
    this.draw(fitText(safeLine(state), this.room), true);
  }

  end(): void {
    if (this.drawnAt > 0) this.output.errorText(CLEAR_LINE);
  }

  private get shownLabel(): string {
    return fitText(safeLine(this.label), Math.max(8, this.output.width - 60));
  }

  /** Columns after the label. A longer line would wrap, and the wrapped part would not be cleared. */
  private get room(): number {
    return Math.max(1, this.output.width - textWidth(this.shownLabel) - 3);
  }

  private draw(text: string, isForced = false): void {
    const now = Date.now();
    if (!this.output.showsProgress || (!isForced && now - this.drawnAt < REDRAW_MS)) return;
    this.drawnAt = now;
    this.output.errorText(`${CLEAR_LINE}${this.shownLabel}  ${text}`);
  }
}
