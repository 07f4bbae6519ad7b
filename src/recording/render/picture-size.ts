import { renderLimits } from './render-limits.js';

export const PADDING = 10;

const LARGEST_CELL_WIDTH = 9;
const SMALLEST_CELL_WIDTH = 2;
/** xterm's minimum. */
const FEWEST_COLUMNS = 2;

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** In pixels; twice as high as wide, reduced only where the picture would be too large. */
export function cellSize(cols: number, rows: number): CellSize {
  const room = renderLimits.side - 2 * PADDING;
  const widest = Math.floor(Math.min(room / cols, room / rows / 2));
  const width = Math.max(SMALLEST_CELL_WIDTH, Math.min(widest, LARGEST_CELL_WIDTH));
  return { width, height: 2 * width };
}

/** The picture in pixels of a screen of 1 to 1000 columns and rows; the largest screen where it is resized. */
export function pictureSize(cols: number, rows: number): PictureSize {
  const columns = Math.max(cols, FEWEST_COLUMNS);
  const cell = cellSize(columns, rows);
  return { width: columns * cell.width + 2 * PADDING, height: rows * cell.height + 2 * PADDING };
}
