import type { IBufferCell } from '@xterm/headless';
import type { Terminal } from '../terminal/terminal.js';
import { underlineColour, underlineKind } from '../terminal/cell-marks.js';
import type { CellColours } from './colours/cell-colours.js';
import { BLANK, type GlyphAtlas } from './painting/glyph-atlas.js';
import {
  CursorMark,
  GlyphPart,
  GlyphStyle,
  glyphPart,
  isDecorated,
  underlineStyle,
} from './painting/glyph-style.js';
import { FIRST_JOINED, joinedLetters } from './painting/joined-letters.js';
import type { Inks } from './colours/inks.js';
import { TOP_LEVEL } from './fitting/levels.js';
import type { PictureCells } from './pictures/picture-cells.js';
import { type Rgb, mixed } from './colours/rgb.js';
import type { ScreenGrid } from './painting/screen-grid.js';

const DIM = 0.5;
const ONLY_BACKGROUND = 1;
const ONLY_TEXT = 1 << TOP_LEVEL;
/** Lower codes are the whole text of a cell; combining characters begin here. */
const FIRST_COMBINING = 0x300;
/** Characters below this code never need two cells. */
const FIRST_SYMBOL = 0x2190;

const CURSOR_MARKS = CursorMark.underline | CursorMark.bar;
/** What has colours of its own. */
const MARKS = CURSOR_MARKS | GlyphStyle.colouredUnderline;

/** A shape that is drawn over the cells after its first one too. */
interface WideShape {
  readonly text: string;
  readonly style: number;
  readonly foreground: Rgb;
  readonly columns: number;
  /** Of the next cell. */
  column: number;
}

export class ScreenReader {
  private cell: IBufferCell | undefined;
  private nextCell: IBufferCell | undefined;
  /** Begun in a cell before. */
  private wideShape: WideShape | undefined;
  /** For a cursor that blinks. */
  isCursorOff = false;

  constructor(
    private readonly terminal: Terminal,
    private colours: CellColours,
    private readonly atlas: GlyphAtlas,
    private readonly inks: Inks,
    private readonly grid: ScreenGrid,
    private readonly pictures: PictureCells,
  ) {}

  /** Sets the colours that the next `read` uses. */
  recolour(colours: CellColours): void {
    this.colours = colours;
  }

  /** Reads the screen into the grid and fills the rest with background. */
  read(): void {
    const { terminal, grid } = this;
    const rows = Math.min(terminal.rows, grid.rows);
    for (let y = 0; y < rows; y++) this.readRow(y);
    for (let y = rows; y < grid.rows; y++) this.clear(0, y);
    terminal.charge(grid.rows * grid.cols);
  }

  private readRow(y: number): void {
    const { terminal, grid } = this;
    const line = terminal.row(terminal.top + y);
    const hasCursor = terminal.cursorShown && !this.isCursorOff && terminal.cursor.y === y;
    const cursor = hasCursor ? this.cursorCells(y) : undefined;
    const cols = Math.min(terminal.cols, grid.cols);
    this.wideShape = undefined;
    for (let x = 0; x < cols; x++) {
      const cell = line?.getCell(x, this.cell);
      this.cell = cell ?? this.cell;
      const underCursor = cursor !== undefined && x >= cursor.first && x <= cursor.last;
      if (cell) this.show(x, y, cell, underCursor);
      else grid.set(x, y, BLANK, this.inks.inkOf(BLANK, this.colours.background, this.colours.background));
    }
    this.clear(cols, y);
  }

  private clear(from: number, y: number): void {
    const { background } = this.colours;
    if (from >= this.grid.cols) return;
    const ink = this.inks.inkOf(BLANK, background, background);
    for (let x = from; x < this.grid.cols; x++) this.grid.set(x, y, BLANK, ink);
  }

  /** Past the last column the cursor is drawn on the last cell, as wide as the character under it. */
  private cursorCells(y: number): { first: number; last: number } {
    const { terminal } = this;
    const x = Math.min(terminal.cursor.x, terminal.cols - 1);
    const width =
      terminal
        .row(terminal.top + y)
        ?.getCell(x)
        ?.getWidth() ?? 1;
    return { first: width === 0 ? x - 1 : x, last: width === 2 ? x + 1 : x };
  }

  private show(x: number, y: number, cell: IBufferCell, underCursor: boolean): void {
    const style = this.styleOf(cell, underCursor);
    let glyph = this.glyphOf(x, y, cell, style);
    let foreground = this.foregroundOf(cell);
    let background = this.backgroundOf(cell);
    if (cell.isInverse()) [foreground, background] = [background, foreground];
    if (cell.isDim()) foreground = mixed(background, foreground, DIM);
    this.wideShape ??= this.shapeFrom(x, y, cell, style, foreground, background);
    if (this.wideShape) {
      ({ foreground } = this.wideShape);
      glyph = this.nextGlyph(this.wideShape, style);
    }
    const isBlock = underCursor && this.terminal.cursorShape === 'block';
    // The lines of other cursors are part of the glyph below the picture.
    if (!isBlock && this.showPictures(x, y, cell, glyph, foreground, background)) return;
    const isMarked = style & MARKS && !this.atlas.emojiColours[glyph];
    if (isBlock || (underCursor && !(isMarked && style & CURSOR_MARKS))) {
      foreground = this.colours.textUnderCursor;
      background = this.colours.cursor;
    }
    if (isMarked) this.showMarked(x, y, cell, glyph, foreground, background);
    else this.showPlain(x, y, glyph, foreground, background);
  }

  /** @returns whether the cell has pictures */
  private showPictures(
    x: number,
    y: number,
    cell: IBufferCell,
    glyph: number,
    foreground: Rgb,
    background: Rgb,
  ): boolean {
    const { terminal } = this;
    const tiles = terminal.pictures.hasAny ? terminal.pictures.tilesAt(x, y, cell) : [];
    if (tiles.length === 0) return false;
    const text = { glyph, ink: this.inks.inkOf(glyph, foreground, background) };
    const shown = this.pictures.glyphOf(tiles, text, (pixels) => {
      terminal.charge(pixels);
    });
    this.grid.set(x, y, shown.glyph, shown.ink);
    return true;
  }

  private showPlain(x: number, y: number, glyph: number, foreground: Rgb, background: Rgb): void {
    const mask = this.atlas.masks[glyph];
    if (mask === ONLY_BACKGROUND || mask === ONLY_TEXT) {
      const colour = mask === ONLY_TEXT ? foreground : background;
      this.grid.set(x, y, BLANK, this.inks.inkOf(BLANK, colour, colour));
    } else this.grid.set(x, y, glyph, this.inks.inkOf(glyph, foreground, background));
  }

  private showMarked(
    x: number,
    y: number,
    cell: IBufferCell,
    glyph: number,
    foreground: Rgb,
    background: Rgb,
  ): void {
    const colour = underlineColour(cell);
    const own = colour && ('rgb' in colour ? colour.rgb : (this.colours.indexed[colour.indexed] ?? 0));
    const marks = { underline: own ?? foreground, cursor: this.colours.cursor };
    this.grid.set(x, y, glyph, this.inks.markedInkOf(foreground, background, marks));
  }

  private glyphOf(x: number, y: number, cell: IBufferCell, style: number): number {
    if (cell.isInvisible())
      return style & CURSOR_MARKS ? this.atlas.glyphOf(' ', style & CURSOR_MARKS, GlyphPart.whole) : BLANK;
    const width = cell.getWidth();
    if (width === 0 && x > 0) {
      const text =
        this.terminal
          .row(this.terminal.top + y)
          ?.getCell(x - 1)
          ?.getChars() ?? '';
      return this.atlas.glyphOf(text || ' ', style & ~CursorMark.bar, GlyphPart.right);
    }
    const code = cell.getCode();
    if (code <= 0x20) return isDecorated(style) ? this.atlas.glyphOf(' ', style, GlyphPart.whole) : BLANK;
    const text = code < FIRST_COMBINING ? String.fromCharCode(code) : cell.getChars();
    return this.atlas.glyphOf(text, style, width === 2 ? GlyphPart.left : GlyphPart.whole);
  }

  /** The shape that begins in a cell and continues in the next. */
  private shapeFrom(
    x: number,
    y: number,
    cell: IBufferCell,
    style: number,
    foreground: Rgb,
    background: Rgb,
  ): WideShape | undefined {
    if (cell.getCode() < FIRST_JOINED || cell.isInvisible()) return undefined;
    const line = this.terminal.row(this.terminal.top + y);
    const joined = joinedLetters(cell, line, x, this.terminal.cols);
    if (joined) return { ...joined, style: style & ~CURSOR_MARKS, foreground, column: 0 };
    if (style & CURSOR_MARKS || !this.isWideSymbol(x, y, cell, background)) return undefined;
    return { text: cell.getChars(), columns: 2, style, foreground, column: 0 };
  }

  /** @param style of the cell, which may have the cursor */
  private nextGlyph(shape: WideShape, style: number): number {
    const part = glyphPart(shape.column++, shape.columns);
    if (shape.column === shape.columns) this.wideShape = undefined;
    return this.atlas.glyphOf(shape.text, shape.style | (style & CURSOR_MARKS), part);
  }

  private styleOf(cell: IBufferCell, underCursor: boolean): number {
    const style = cellStyle(cell);
    const shape = underCursor ? this.terminal.cursorShape : 'block';
    return shape === 'block' ? style : style | CursorMark[shape];
  }

  /** Whether a cell has a symbol that is wider than it, and the next is blank and has the same background. */
  private isWideSymbol(x: number, y: number, cell: IBufferCell, background: Rgb): boolean {
    if (cell.getCode() < FIRST_SYMBOL || cell.getWidth() !== 1 || cell.isInvisible()) return false;
    if (x + 1 >= this.terminal.cols || !this.atlas.isWide(cell.getChars())) return false;
    const next = this.terminal.row(this.terminal.top + y)?.getCell(x + 1, this.nextCell);
    if (!next) return false;
    this.nextCell = next;
    if (next.getCode() > 0x20 || next.getWidth() !== 1 || isDecorated(cellStyle(next))) return false;
    return (next.isInverse() ? this.foregroundOf(next) : this.backgroundOf(next)) === background;
  }

  private foregroundOf(cell: IBufferCell): Rgb {
    if (cell.isFgDefault()) return this.colours.foreground;
    return cell.isFgRGB() ? cell.getFgColor() : (this.colours.indexed[cell.getFgColor()] ?? 0);
  }

  private backgroundOf(cell: IBufferCell): Rgb {
    if (cell.isBgDefault()) return this.colours.background;
    return cell.isBgRGB() ? cell.getBgColor() : (this.colours.indexed[cell.getBgColor()] ?? 0);
  }
}

function cellStyle(cell: IBufferCell): number {
  const kind = underlineKind(cell);
  return (
    (cell.isBold() ? GlyphStyle.bold : 0) |
    (cell.isItalic() ? GlyphStyle.italic : 0) |
    (cell.isStrikethrough() ? GlyphStyle.strikethrough : 0) |
    (cell.isOverline() ? GlyphStyle.overline : 0) |
    underlineStyle(kind) |
    (kind > 0 && underlineColour(cell) ? GlyphStyle.colouredUnderline : 0)
  );
}
