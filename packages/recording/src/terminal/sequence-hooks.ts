import type { IBufferLine, Terminal as Emulator } from '@xterm/headless';
import type { ScreenKind, ScrollRegion, TerminalListener } from './terminal-listener.js';

type Params = readonly (number | number[])[];

export interface HookedTerminal {
  readonly cols: number;
  readonly rows: number;
  readonly kind: ScreenKind;
  readonly cursor: { readonly x: number; readonly y: number };
  readonly top: number;
  readonly length: number;
  readonly exhausted: boolean;
  cursorShown: boolean;
  charge(cells: number): void;
  row(index: number): IBufferLine | undefined;
  beginLine(index: number): void;
}

/** xterm loops once a count, even when nothing is left to change, so sequences with a larger one are ignored. */
const LARGEST_COUNT = 65_535;
/** Cells of work for a tab or a repeated character. */
const WORK_OF_TURN = 10;
const CURSOR_MODE = 25;
const ALTERNATE_SCREEN_MODES = new Set([47, 1047, 1049]);

function param(params: Params, index: number): number {
  const value = params[index];
  return typeof value === 'number' ? value : 0;
}

/**
 * Notifies the listener when rows are lost or move, and blocks sequences of excessive cost. Names follow ECMA-48 and
 * ctlseqs. A hook that returns true swallows the sequence.
 */
export function hookSequences(
  emulator: Emulator,
  terminal: HookedTerminal,
  listener: TerminalListener,
): void {
  new SequenceHooks(emulator, terminal, listener).register();
}

class SequenceHooks {
  private regions: Partial<Record<ScreenKind, ScrollRegion>> = {};
  /** xterm reports a scroll when it switches screens or is reset. */
  private isSwitching = false;

  constructor(
    private readonly emulator: Emulator,
    private readonly terminal: HookedTerminal,
    private readonly listener: TerminalListener,
  ) {}

  register(): void {
    const { parser } = this.emulator;
    for (const final of 'CDGasu`') parser.registerCsiHandler({ final }, () => this.cursorMove());
    for (const final of 'AF') parser.registerCsiHandler({ final }, (params) => this.cursorUp(params));
    for (const final of 'BEe') parser.registerCsiHandler({ final }, (params) => this.cursorDown(params));
    parser.registerCsiHandler({ final: 'd' }, (params) => this.cursorRow(params));
    for (const final of 'Hf') parser.registerCsiHandler({ final }, (params) => this.cursorPosition(params));
    for (const final of '78DE') parser.registerEscHandler({ final }, () => this.cursorMove());
    for (const final of 'IZ') parser.registerCsiHandler({ final }, (params) => this.tabs(params));
    parser.registerCsiHandler({ final: 'b' }, (params) => this.repeat(params));
    for (const final of 'STLM') parser.registerCsiHandler({ final }, (params) => this.shift(final, params));
    for (const intermediates of [' ', "'"])
      for (const final of '@A}~') parser.registerCsiHandler({ intermediates, final }, () => this.screenful());
    for (const final of 'XP@') parser.registerCsiHandler({ final }, () => this.rowful());
    for (const prefix of [undefined, '?']) {
      parser.registerCsiHandler({ prefix, final: 'K' }, () => this.rowful());
      parser.registerCsiHandler({ prefix, final: 'J' }, (params) => this.eraseInDisplay(params));
    }
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => this.setMode(params, true));
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => this.setMode(params, false));
    parser.registerCsiHandler({ final: 'r' }, (params) => this.setScrollRegion(params));
    parser.registerCsiHandler({ intermediates: '!', final: 'p' }, () => this.softReset());
    parser.registerEscHandler({ final: 'M' }, () => this.reverseIndex());
    parser.registerEscHandler({ final: 'c' }, () => this.fullReset());
    parser.registerEscHandler({ intermediates: '#', final: '8' }, () => this.alignmentPattern());
    // xterm would hold a marker for every hyperlink (OSC 8), which nothing here uses.
    parser.registerOscHandler(8, () => true);
    this.emulator.onLineFeed(() => this.listener.afterLineFeed?.());
    this.emulator.onScroll(() => {
      if (this.isSwitching) this.switched();
      else this.scrolled();
    });
    this.emulator.onResize(() => {
      this.changeRegion(undefined, true);
    });
  }

  private get region(): ScrollRegion {
    return this.regions[this.terminal.kind] ?? { top: 0, bottom: this.terminal.rows - 1 };
  }

  private changeRegion(region: ScrollRegion | undefined, onBothScreens = false): void {
    if (onBothScreens) this.regions = {};
    else this.regions[this.terminal.kind] = region;
    this.listener.afterRegionChange?.(this.region);
  }

  private cursorMove(): boolean {
    this.listener.beforeCursorMove?.();
    return false;
  }

  private cursorUp(params: Params): boolean {
    this.listener.beforeCursorMove?.();
    const { y } = this.terminal.cursor;
    if (y > 0 && y <= (param(params, 0) || 1)) this.listener.beforeCursorHome?.(true);
    return false;
  }

  private cursorDown(params: Params): boolean {
    return this.moveTo(this.terminal.cursor.y + (param(params, 0) || 1));
  }

  private cursorRow(params: Params): boolean {
    return this.moveTo((param(params, 0) || 1) - 1);
  }

  /** A row that is written to its end and left for the next one does not wrap. */
  private moveTo(row: number): boolean {
    this.listener.beforeCursorMove?.();
    const { x, y } = this.terminal.cursor;
    if (row === y + 1 && x === this.terminal.cols) this.terminal.beginLine(this.terminal.top + row);
    return false;
  }

  private cursorPosition(params: Params): boolean {
    this.cursorRow(params);
    if (param(params, 0) <= 1) this.listener.beforeCursorHome?.(false);
    return false;
  }

  private tabs(params: Params): boolean {
    this.listener.beforeCursorMove?.();
    return this.loop(param(params, 0) || 1, WORK_OF_TURN);
  }

  private repeat(params: Params): boolean {
    this.listener.beforeCursorMove?.();
    const { x, y } = this.terminal.cursor;
    const text =
      this.terminal
        .row(this.terminal.top + y)
        ?.getCell(x - 1)
        ?.getChars() ?? '';
    return this.loop((param(params, 0) || 1) * (text.length + 1), WORK_OF_TURN);
  }

  /** @param cells work of one turn. @returns whether it is too much */
  private loop(count: number, cells: number): boolean {
    if (count > LARGEST_COUNT) return true;
    this.terminal.charge(count * cells);
    return this.terminal.exhausted;
  }

  private rowful(): boolean {
    this.listener.beforeEdit?.('row');
    this.terminal.charge(2 * this.terminal.cols);
    return this.terminal.exhausted;
  }

  private screenful(): boolean {
    this.listener.beforeEdit?.('region');
    this.terminal.charge(this.terminal.rows * this.terminal.cols);
    return this.terminal.exhausted;
  }

  private shift(final: string, params: Params): boolean {
    const count = param(params, 0) || 1;
    if (this.loop(count, this.terminal.rows + this.terminal.cols)) return true;
    const { top, bottom } = this.region;
    const first = final === 'S' || final === 'T' ? top : this.terminal.cursor.y;
    if (first < top || first > bottom) return false;
    const lost = Math.min(count, bottom - first + 1);
    if (final === 'S' || final === 'M') this.listener.beforeShift?.('up', first, lost);
    else this.listener.beforeShift?.('down', bottom - lost + 1, lost);
    return false;
  }

  private reverseIndex(): boolean {
    this.listener.beforeCursorMove?.();
    const { top, bottom } = this.region;
    if (this.terminal.cursor.y !== top) return false;
    this.terminal.charge(this.terminal.rows + this.terminal.cols);
    this.listener.beforeShift?.('down', bottom, 1);
    return this.terminal.exhausted;
  }

  private eraseInDisplay(params: Params): boolean {
    const { x, y } = this.terminal.cursor;
    const { rows, cols } = this.terminal;
    this.terminal.charge(2 * rows * cols);
    if (this.terminal.exhausted) return true;
    const part = param(params, 0);
    const toEnd = part === 0 && x === 0 && y === 0;
    const toStart = part === 1 && x >= cols - 1 && y === rows - 1;
    if (part === 2 || toEnd || toStart) this.listener.beforeErase?.('screen');
    else if (part === 3) this.listener.beforeErase?.('scrollback');
    else this.listener.beforeErase?.(part === 1 ? 'above' : 'below');
    // xterm 6.0 throws a TypeError when it erases up to the last cell without scrollback.
    return toStart && this.terminal.length === rows;
  }

  private setMode(params: Params, set: boolean): boolean {
    this.listener.beforeCursorMove?.();
    if (params.includes(CURSOR_MODE)) this.terminal.cursorShown = set;
    const kind = set ? 'alternate' : 'normal';
    if (!params.some((mode) => typeof mode === 'number' && ALTERNATE_SCREEN_MODES.has(mode))) return false;
    if (kind === this.terminal.kind) return false;
    this.terminal.charge(this.terminal.rows * this.terminal.cols);
    if (this.terminal.exhausted) return true;
    this.listener.beforeSwitch?.(kind);
    this.isSwitching = true;
    return false;
  }

  /** The alternate screen is new each time, with its region. */
  private switched(): void {
    this.isSwitching = false;
    this.regions.alternate = undefined;
    this.listener.afterRegionChange?.(this.region);
  }

  private setScrollRegion(params: Params): boolean {
    this.listener.beforeCursorMove?.();
    const { rows } = this.terminal;
    const top = param(params, 0) || 1;
    const bottom = Math.min(param(params, 1) || rows, rows);
    if (bottom > top) this.changeRegion({ top: top - 1, bottom: bottom - 1 });
    return false;
  }

  private softReset(): boolean {
    this.terminal.cursorShown = true;
    this.changeRegion(undefined);
    return false;
  }

  private fullReset(): boolean {
    this.terminal.charge(this.terminal.rows * this.terminal.cols * 5);
    if (this.terminal.exhausted) return true;
    this.terminal.cursorShown = true;
    this.listener.beforeErase?.('reset');
    this.isSwitching = true;
    this.changeRegion(undefined, true);
    return false;
  }

  private alignmentPattern(): boolean {
    this.terminal.charge(this.terminal.rows * this.terminal.cols * 10); // it writes every cell
    if (this.terminal.exhausted) return true;
    this.listener.beforeErase?.('screen');
    return false;
  }

  private scrolled(): void {
    const { region } = this;
    const inPlace = region.top > 0 || region.bottom < this.terminal.rows - 1;
    this.terminal.charge(this.terminal.cols + (inPlace ? this.terminal.rows : 0));
    this.listener.afterScroll?.(region);
  }
}
