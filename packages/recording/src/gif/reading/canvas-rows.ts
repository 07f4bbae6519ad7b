import { type Area, clipped } from '../area.js';
import { type GifImage } from './gif-images.js';

export interface CanvasRow {
  readonly y: number;
  readonly start: number;
  readonly end: number;
  /** From a decoded pixel to its place on the canvas. */
  readonly offset: number;
}

/** @param decoded number of pixels; damaged images have fewer than their size */
export function* canvasRows(image: GifImage, canvas: Area, decoded: number): Generator<CanvasRow, void> {
  const { left, top, width, height } = clipped(image, canvas);
  for (let row = 0; row * image.width < decoded; row++) {
    const y = image.isInterlaced ? interlacedRow(row, image.height) : row;
    if (y >= height) continue;
    const start = row * image.width;
    yield {
      y,
      start,
      end: Math.min(start + width, decoded),
      offset: (top + y) * canvas.width + left - start,
    };
  }
}

/** Stored rows are every 8th from 0, every 8th from 4, every 4th from 2, every 2nd from 1 (GIF89a, appendix E). */
function interlacedRow(row: number, height: number): number {
  let before = 0;
  for (const [start, step] of interlacing) {
    const rows = Math.ceil(Math.max(0, height - start) / step);
    if (row < before + rows) return start + (row - before) * step;
    before += rows;
  }
  return row;
}

const interlacing = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;
