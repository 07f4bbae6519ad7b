import type { IBufferCell, IBufferLine, Terminal as Emulator } from '@xterm/headless';
import type { EraseExtent, ScreenKind, ScrollRegion, TerminalListener } from '../terminal-listener.js';
import { ApplicationCommands } from './application-commands.js';
import { feedLine, moveToColumn, setTile, tileOf } from './cell-tiles.js';
import { inlinePicture } from './inline-file.js';
import { KittyGraphics, type KittyScreen } from './kitty-graphics.js';
import { layPicture } from './lay-picture.js';
import { KeptPictures, type LaidPicture, type PictureTile } from './picture.js';
import { pictureLimits } from './picture-limits.js';
import { ScreenPlacements } from './screen-placements.js';
import { SixelDecoder } from './sixel-decoder.js';

/** The parts of a terminal that pictures need. */
interface PicturedTerminal {
  readonly cols: number;
  readonly rows: number;
  readonly kind: ScreenKind;
  readonly cursor: { readonly x: number; readonly y: number };
  readonly top: number;
  readonly exhausted: boolean;
  charge(cells: number): void;
  row(index: number): IBufferLine | undefined;
}

/** Pixels that are decoded in the time of one cell of work. */
const PIXELS_OF_CELL = 16;
const SIXEL_DISPLAY_MODE = 80;
const INLINE_FILE = 1337;
const TRANSPARENT = 1;

/** Pictures of programs: sixel, the kitty protocol, and inline PNG files. */
export class TerminalPictures implements KittyScreen, TerminalListener {
  /** Whether the terminal has had a picture. */
  hasAny = false;
  private readonly commands = new ApplicationCommands();
  private readonly kept = new KeptPictures();
  private readonly sixel = new SixelDecoder();
  private readonly kitty = new KittyGraphics(this, this.kept);
  private readonly screens = { normal: new ScreenPlacements(), alternate: new ScreenPlacements() };
  private region: ScrollRegion;
  private serial = 0;
  /** DECSDM: pictures begin in the upper left corner and leave the cursor. */
  private isDisplayMode = false;

  constructor(
    private readonly emulator: Emulator,
    private readonly terminal: PicturedTerminal,
  ) {
    this.region = { top: 0, bottom: terminal.rows - 1 };
    const { parser } = emulator;
    parser.registerDcsHandler({ final: 'q' }, (data, params) => this.showSixel(data, params));
    parser.registerOscHandler(INLINE_FILE, (data) => this.showFile(data));
    for (const final of 'hl')
      parser.registerCsiHandler({ prefix: '?', final }, (params) => {
        if (params.includes(SIXEL_DISPLAY_MODE)) this.isDisplayMode = final === 'h';
        return false;
      });
  }

  get cursor() {
    return this.terminal.cursor;
  }

  get placements(): ScreenPlacements {
    return this.screens[this.terminal.kind];
  }

  nextSerial(): number {
    this.hasAny = true;
    return ++this.serial;
  }

  /** Writes output through `write`, and places the pictures in it. */
  write(data: string, write: (data: string) => void): void {
    if (this.commands.isPlain(data)) {
      write(data);
      return;
    }
    for (const { output, command } of this.commands.split(data)) {
      write(output);
      if (!command || this.terminal.exhausted) continue;
      this.terminal.charge(command.length / PIXELS_OF_CELL);
      this.kitty.execute(command);
    }
  }

  /** The parts of pictures in a cell of the screen, lowest first. */
  tilesAt(x: number, y: number, cell: IBufferCell): readonly PictureTile[] {
    const tile = tileOf(cell);
    if (this.placements.isEmpty) return tile ? [tile] : NONE;
    const tiles = this.placements.tilesAt(x, y);
    if (tile) tiles.unshift(tile);
    return tiles.sort((one, other) => one.laid.z - other.laid.z).slice(-pictureLimits.layers);
  }

  /** @param move changes the size, which may move rows */
  resize(move: () => void): void {
    const before = this.terminal.top;
    move();
    this.placements.shift(this.terminal.top - before);
  }

  passPicture(cols: number, rows: number): void {
    const x = this.cursor.x + cols;
    this.feedLines(rows - 1);
    if (x >= this.terminal.cols) this.feedLines(1);
    moveToColumn(this.emulator, x >= this.terminal.cols ? 0 : x);
  }

  beforeErase(extent: EraseExtent): void {
    if (extent === 'screen' || extent === 'reset') this.placements.remove(() => true);
    if (extent !== 'reset') return;
    this.screens.alternate.remove(() => true);
    this.screens.normal.remove(() => true);
    this.kitty.reset();
    this.sixel.reset();
    this.isDisplayMode = false;
  }

  beforeSwitch(): void {
    this.screens.alternate.remove(() => true);
  }

  beforeShift(direction: 'up' | 'down', from: number, lost: number): void {
    if (this.placements.isEmpty) return;
    for (let left = lost; left > 0; left--) {
      if (direction === 'down') this.placements.scrollDown(this.region);
      else if (from === this.region.top) this.placements.scrollUp(this.withoutMargins(this.region));
    }
  }

  afterScroll(region: ScrollRegion): void {
    if (this.placements.isEmpty) return;
    this.terminal.charge(this.placements.latest.length);
    this.placements.scrollUp(this.withoutMargins(region));
  }

  afterRegionChange(region: ScrollRegion): void {
    this.region = region;
  }

  /** Pictures that reach below the screen scroll with it. */
  private withoutMargins({ top, bottom }: ScrollRegion): ScrollRegion {
    return top === 0 && bottom === this.terminal.rows - 1 ? { top, bottom: Infinity } : { top, bottom };
  }

  private showSixel(data: string, params: readonly (number | number[])[]): boolean {
    if (this.terminal.exhausted) return true;
    const picture = this.sixel.decode(data, params[1] === TRANSPARENT);
    if (!picture) return true;
    this.terminal.charge((picture.width * picture.height) / PIXELS_OF_CELL);
    this.kept.add(picture);
    const { width, height } = picture;
    const part = { serial: this.nextSerial(), picture, z: 0, left: 0, top: 0, width, height };
    const laid = layPicture(part, { x: 0, y: 0 }, { columns: 0, lines: 0 });
    if (!laid) return true;
    if (this.isDisplayMode) {
      for (let row = 0; row < Math.min(laid.rows, this.terminal.rows); row++) this.setRow(laid, row, 0, row);
    } else this.showInCells(laid);
    return true;
  }

  private showFile(data: string): boolean {
    if (this.terminal.exhausted) return true;
    this.terminal.charge(data.length / PIXELS_OF_CELL);
    const laid = inlinePicture(data, this.terminal, this.nextSerial());
    if (!laid) return true;
    this.kept.add(laid.picture);
    this.showInCells(laid);
    moveToColumn(this.emulator, Math.min(this.cursor.x + laid.cols, this.terminal.cols - 1));
    return true;
  }

  /** From the cursor, which ends in the last row of the picture, in the column where it was. */
  private showInCells(laid: LaidPicture): void {
    const x = Math.min(this.cursor.x, this.terminal.cols - 1);
    for (let row = 0; row < laid.rows; row++) {
      if (row > 0) this.feedLines(1);
      this.setRow(laid, row, x, this.cursor.y);
    }
    moveToColumn(this.emulator, x);
  }

  private setRow(laid: LaidPicture, row: number, left: number, y: number): void {
    const line = this.terminal.row(this.terminal.top + y);
    const cols = Math.min(laid.cols, this.terminal.cols - left);
    for (let column = 0; line && column < cols; column++) setTile(line, left + column, { laid, column, row });
    this.terminal.charge(cols);
  }

  private feedLines(count: number): void {
    for (let left = count; left > 0; left--) feedLine(this.emulator);
  }
}

const NONE: readonly PictureTile[] = [];
