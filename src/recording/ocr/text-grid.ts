import { blockEdges, settlePhase } from './block-edges.js';
import { ColourCount, distance } from './colour.js';
import type { Area, Picture } from './pane.js';
import { findPeriod } from './period.js';
import { clipped, isBetween, median } from './profile.js';
import { type Band, findBands } from './text-rows.js';

/** Where text is on the screens of a recording. */
export interface TextGrid {
  readonly pane: Area;
  readonly bands: readonly Band[];
  /** Pixels from one character to the next; may have a fraction. */
  readonly cellWidth: number;
  /** Pixels from the left of the pane to the first left side of a character's cell. */
  readonly cellOffset: number;
  /** Whether the characters were found to stand in columns; otherwise the width is a guess. */
  readonly monospaced: boolean;
}

/** Neighbouring pixels this far apart have an edge between them. */
const EDGE = 48;
/** Between two characters there is little, measured by the mean. */
const GAP = 0.4;
/** How much of the profile a period has to explain to be believed. */
const BELIEVED = 0.03;
/** A character's cell is this wide, in heights of a line. */
const NARROWEST = 0.34;
const WIDEST = 0.72;
/** The side of a filled cell is nearly as high as its line. */
const NEARLY_ALL = 0.8;
/** Where only the height of what is written is known. */
const WIDEST_BY_INK = 0.9;

/**
 * Finds the lines and columns of text: a terminal's characters stand in a grid, which shows in where edges
 * are. A picture with too few lines for that has the lines that the gaps between them make.
 *
 * @param pictures screens of one recording, all of one size
 */
export function findGrid(pictures: readonly Picture[], pane: Area): TextGrid {
  const { bands, regular } = findBands(pictures, pane);
  const height = median(bands.map(({ top, bottom }) => bottom - top));
  const ink = new Float64Array(pane.right - pane.left);
  for (const picture of pictures) for (const band of bands) addColumnInk(picture, pane, band, ink);
  const columns = clipped(ink, 2);
  const period = findPeriod(columns, {
    shortest: Math.max(4, height * NARROWEST),
    longest: height * (regular ? WIDEST : WIDEST_BY_INK),
    isPossible: ({ length, phase }) => isBetween(columns, phase, length, GAP),
  });
  if (!period || period.strength < BELIEVED) {
    return { pane, bands, monospaced: false, cellWidth: Math.max(4, height / 2), cellOffset: 0 };
  }
  const sides = blockEdges(pictures, pane, 'columns', height * NEARLY_ALL);
  const { length, phase } = settlePhase(period, sides);
  return { pane, bands, monospaced: true, cellWidth: length, cellOffset: phase };
}

function addColumnInk({ pixels, width }: Picture, pane: Area, band: Band, columns: Float64Array): void {
  const count = new ColourCount();
  for (let y = band.top; y < band.bottom; y++) {
    count.addRow(pixels, y * width + pane.left, y * width + pane.right);
  }
  const { mode: background } = count.take();
  const isInk = (colour: number): boolean => colour !== background && distance(colour, background) > EDGE;
  for (let y = band.top; y < band.bottom; y++) {
    for (let x = 0, run = 0; x <= columns.length; x++) {
      if (x < columns.length && isInk(pixels[y * width + pane.left + x] ?? 0)) run++;
      else {
        // Longer runs are bars and frames, which go from cell to cell.
        if (run <= band.bottom - band.top)
          for (let at = x - run; at < x; at++) columns[at] = (columns[at] ?? 0) + 1;
        run = 0;
      }
    }
  }
}
