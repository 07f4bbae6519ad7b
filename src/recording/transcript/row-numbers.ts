import type { IMarker } from '@xterm/headless';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Numbers for the rows of the normal screen that stay when the emulator, its scrollback being full, drops
 * rows at the top. Emulators count rows from the oldest they still hold and do not tell how many they
 * dropped; a marker that follows a row does.
 */
export class RowNumbers {
  /** The number of the oldest row. */
  private base = 0;
  private anchor: { readonly marker: IMarker; number: number } | undefined;

  constructor(private readonly terminal: Terminal) {}

  numberOf(index: number): number {
    return this.oldest + index;
  }

  indexOf(number: number): number {
    return number - this.oldest;
  }

  get oldest(): number {
    if (this.anchor && this.anchor.marker.line >= 0) this.base = this.anchor.number - this.anchor.marker.line;
    return this.base;
  }

  /** Must be called, on the normal screen, before `rows` more rows can have made the scrollback overflow. */
  keepUp(rows: number, scrollback: number): void {
    const { terminal, anchor } = this;
    const mayOverflow = terminal.length + rows > terminal.rows + scrollback;
    if (terminal.kind !== 'normal' || !mayOverflow || (anchor && anchor.marker.line >= rows)) return;
    this.release();
    const marker = terminal.markAboveScreen();
    if (marker) this.anchor = { marker, number: this.base + marker.line };
  }

  /** The rows above the screen are about to go. */
  scrollbackErased(): void {
    const top = this.numberOf(this.terminal.normal.baseY);
    this.release();
    this.base = top;
  }

  /** The screen was resized: from now on the oldest row has this number. */
  restart(oldest: number): void {
    this.base = oldest;
    if (this.anchor && this.anchor.marker.line >= 0) this.anchor.number = oldest + this.anchor.marker.line;
    else this.release();
  }

  private release(): void {
    this.base = this.oldest;
    this.anchor?.marker.dispose();
    this.anchor = undefined;
  }
}
