import type { IBufferCell } from '@xterm/headless';
import type { Terminal } from '../../terminal/terminal.js';
import type { CellRectangle } from './screen-grid.js';

/** A multiplier that spreads the bits of a cell's content (hashing). */
const SPREAD = 0x9e3779b1;
const CURSOR = 1;

/** Cost in bytes of a picture's cell, relative to a cell of text. */
const PICTURE_WEIGHT = 8;

/** What each cell of a screen shows, without drawing it. */
export class CellChanges {
  /** The cells that the latest reading found changed. */
  readonly changed: Uint8Array;
  /** The cost of a change of each cell, relative to a cell of text. */
  readonly weights: Uint8Array;
  left = 0;
  top = 0;
  right = -1;
  bottom = -1;
  private readonly looks: Int32Array;
  private cell: IBufferCell | undefined;

  constructor(
    private readonly terminal: Terminal,
    readonly cols: number,
    readonly rows: number,
  ) {
    this.looks = new Int32Array(cols * rows);
    this.changed = new Uint8Array(cols * rows);
    this.weights = new Uint8Array(cols * rows).fill(1);
  }

  /** @returns whether any cell has changed since the last reading */
  read(): boolean {
    const { terminal, cols } = this;
    const { top, cursor, cursorShown } = terminal;
    this.changed.fill(0);
    [this.left, this.top, this.right, this.bottom] = [cols, this.rows, -1, -1];
    for (let y = 0; y < this.rows; y++) {
      const line = y < terminal.rows ? terminal.row(top + y) : undefined;
      const cursorX = cursorShown && cursor.y === y ? Math.min(cursor.x, terminal.cols - 1) : -1;
      for (let x = 0; x < cols; x++) {
        const cell = line?.getCell(x, this.cell);
        this.cell = cell ?? this.cell;
        let look = (cell && x < terminal.cols ? lookOf(cell) : 0) ^ (x === cursorX ? CURSOR : 0);
        if (cell && terminal.pictures.hasAny) look ^= this.lookOfPictures(x, y, cell);
        if (this.looks[y * cols + x] !== look) this.note(x, y, look);
      }
    }
    return this.bottom >= 0;
  }

  countChanged({ left, top, right, bottom }: CellRectangle): number {
    let count = 0;
    for (let y = top; y <= bottom; y++) {
      for (let at = y * this.cols + left, end = y * this.cols + right; at <= end; at++)
        count += this.changed[at] ?? 0;
    }
    return count;
  }

  private lookOfPictures(x: number, y: number, cell: IBufferCell): number {
    const tiles = this.terminal.pictures.tilesAt(x, y, cell);
    this.weights[y * this.cols + x] = tiles.length > 0 ? PICTURE_WEIGHT : 1;
    return tiles.reduce(
      (look, { laid, column, row }) =>
        Math.imul(look ^ Math.imul(laid.serial, SPREAD) ^ (column << 12) ^ row, SPREAD),
      0,
    );
  }

  private note(x: number, y: number, look: number): void {
    this.looks[y * this.cols + x] = look;
    this.changed[y * this.cols + x] = 1;
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
    if (y < this.top) this.top = y;
    this.bottom = y;
  }
}

function lookOf(cell: IBufferCell): number {
  const code = cell.getCode();
  const isBlank = code === 0 || code === 32;
  if (isBlank && cell.isAttributeDefault()) return 0;
  const style =
    (cell.isInverse() ? 1 : 0) |
    (cell.isBold() ? 2 : 0) |
    (cell.isDim() ? 4 : 0) |
    (cell.isUnderline() ? 8 : 0) |
    cell.getFgColorMode() |
    (cell.getBgColorMode() >> 8);
  let look = Math.imul(code + 1, SPREAD) ^ cell.getFgColor();
  look = Math.imul(look, SPREAD) ^ cell.getBgColor();
  return (Math.imul(look, SPREAD) ^ style) << 1;
}
