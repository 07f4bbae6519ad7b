import { renderLimits } from './render-limits.js';

/** Pixels between the edge of the picture and the text. */
export const PADDING = 10;

const LARGEST_CELL_WIDTH = 9;
const SMALLEST_CELL_WIDTH = 2;
/** The emulator has two columns at least. */
const FEWEST_COLUMNS = 2;

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a cell in pixels: twice as high as wide, and smaller only where the picture would be too large. */
export function cellSize(cols: number, rows: number): CellSize {
  const room = renderLimits.side - 2 * PADDING;
  const widest = Math.floor(Math.min(room / cols, room / rows / 2));
  const width = Math.max(SMALLEST_CELL_WIDTH, Math.min(widest, LARGEST_CELL_WIDTH));
  return { width, height: 2 * width };
}

/**
 * The size in pixels of the picture of a screen: of the largest one where the size changes (its most columns
 * and its most rows). Columns and rows are 1 to 1000.
 */
export function pictureSize(cols: number, rows: number): PictureSize {
  const columns = Math.max(cols, FEWEST_COLUMNS);
  const cell = cellSize(columns, rows);
  return { width: columns * cell.width + 2 * PADDING, height: rows * cell.height + 2 * PADDING };
}
