import type { IBufferCell, IBufferLine, Terminal as Emulator } from '@xterm/headless';
import type { PictureTile } from './picture.js';

/**
 * Parts of xterm that its typings leave out. Its own image addon also stores pictures in cells, so that they move and
 * disappear with them: when lines scroll, and when cells are inserted, deleted, erased or overwritten.
 */
interface ExtendedAttributes {
  clone(): ExtendedAttributes;
  tile?: PictureTile;
}

interface ExtendedCell extends IBufferCell {
  bg: number;
  extended: ExtendedAttributes;
}

interface ViewedLine extends IBufferLine {
  readonly _line: { setCell(x: number, cell: IBufferCell): void };
}

interface EmulatorCore {
  readonly _core: {
    readonly buffer: { x: number };
    readonly _inputHandler: { lineFeed(): boolean };
  };
}

const HAS_EXTENDED = 0x10000000;

export function tileOf(cell: IBufferCell): PictureTile | undefined {
  const { bg, extended } = cell as ExtendedCell;
  return bg & HAS_EXTENDED ? extended.tile : undefined;
}

export function setTile(line: IBufferLine, x: number, tile: PictureTile): void {
  const cell = line.getCell(x) as ExtendedCell | undefined;
  if (!cell) return;
  cell.extended = cell.extended.clone();
  cell.extended.tile = tile;
  cell.bg |= HAS_EXTENDED;
  (line as ViewedLine)._line.setCell(x, cell);
}

/** Moves the cursor like a line feed. Works while a sequence is parsed. */
export function feedLine(emulator: Emulator): void {
  (emulator as unknown as EmulatorCore)._core._inputHandler.lineFeed();
}

export function moveToColumn(emulator: Emulator, x: number): void {
  (emulator as unknown as EmulatorCore)._core.buffer.x = x;
}
