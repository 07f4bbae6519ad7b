import { type LaidPicture, PROGRAM_CELL, type PictureSize } from './picture.js';
import { pictureLimits } from './picture-limits.js';

type ShownPart = Pick<LaidPicture, 'serial' | 'picture' | 'z' | 'left' | 'top' | 'width' | 'height'>;

/** The size of a picture in cells; if one side is 0, it keeps the proportions; if both are 0, it has its size in pixels. */
interface Extent {
  readonly columns: number;
  readonly lines: number;
}

/**
 * @param offset in the first cell, in pixels of the terminal
 * @returns undefined if nothing of the picture is visible, or if it is too large
 */
export function layPicture(
  part: ShownPart,
  offset: { readonly x: number; readonly y: number },
  extent: Extent,
): LaidPicture | undefined {
  if (!(part.width > 0 && part.height > 0)) return undefined;
  const unit = unitOf(part, extent);
  const inPicture = {
    x: (offset.x * unit.width) / PROGRAM_CELL.width,
    y: (offset.y * unit.height) / PROGRAM_CELL.height,
  };
  const cols = Math.ceil(extent.columns || rounded((part.width + inPicture.x) / unit.width));
  const rows = Math.ceil(extent.lines || rounded((part.height + inPicture.y) / unit.height));
  if (!(cols > 0 && rows > 0 && cols <= pictureLimits.cells && rows <= pictureLimits.cells)) return undefined;
  return { ...part, unit, offset: inPicture, cols, rows };
}

/** Pixels of the picture per cell. */
function unitOf({ width, height }: PictureSize, { columns, lines }: Extent): PictureSize {
  if (columns > 0 && lines > 0) return { width: width / columns, height: height / lines };
  const factor =
    (columns > 0 && width / (columns * PROGRAM_CELL.width)) ||
    (lines > 0 && height / (lines * PROGRAM_CELL.height)) ||
    1;
  return { width: PROGRAM_CELL.width * factor, height: PROGRAM_CELL.height * factor };
}

/** Removes the errors of binary fractions, which would add a cell. */
function rounded(cells: number): number {
  return Math.round(cells * 1e6) / 1e6;
}
