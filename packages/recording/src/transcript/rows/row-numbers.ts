import type { IMarker } from '@xterm/headless';
import type { Terminal } from '../../terminal/terminal.js';

/**
 * Stable row numbers. xterm counts from the oldest row it holds and does not report drops, but a marker follows its
 * row.
 */
export class RowNumbers {
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

  /** Call on the normal screen before `rows` more rows can overflow the scrollback. */
  keepUp(rows: number, scrollback: number): void {
    const { terminal, anchor } = this;
    const mayOverflow = terminal.length + rows > terminal.rows + scrollback;
    if (terminal.kind !== 'normal' || !mayOverflow || (anchor && anchor.marker.line >= rows)) return;
    this.release();
    const marker = terminal.markAboveScreen();
    if (marker) this.anchor = { marker, number: this.base + marker.line };
  }

  scrollbackErased(): void {
    const top = this.numberOf(this.terminal.normal.baseY);
    this.release();
    this.base = top;
  }

  /** Continues after a resize, with this number for the oldest row. */
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
