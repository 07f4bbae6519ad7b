import { blockEdges, settlePhase } from './block-edges.js';
import { ColourCount, channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import { findPeriod } from './period.js';
import { clipped, isBetween, median } from './profile.js';
import { type Band, findBands } from './text-rows.js';

export interface TextGrid {
  readonly pane: PaneArea;
  readonly bands: readonly Band[];
  readonly cellWidth: number;
  readonly cellOffset: number;
  /** False when the cell width is a guess. */
  readonly monospaced: boolean;
  /** Whether rows are exact to the pixel, because the font is known. */
  readonly isSettled: boolean;
  /** Whether the font is none of ours. */
  readonly isForeign: boolean;
}

const EDGE = 48;
const GAP = 0.4;
const BELIEVED = 0.03;
/** Cell width in line heights. */
const NARROWEST = 0.34;
const WIDEST = 0.72;
const NEARLY_ALL = 0.8;
const WIDEST_BY_INK = 0.9;

/** Finds the character grid from where edges repeat; with too few lines, from the gaps between them. */
export function findGrid(pictures: readonly Picture[], pane: PaneArea): TextGrid {
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
    return {
      pane,
      bands,
      isSettled: false,
      isForeign: false,
      monospaced: false,
      cellWidth: Math.max(4, height / 2),
      cellOffset: 0,
    };
  }
  const sides = blockEdges(pictures, pane, 'columns', height * NEARLY_ALL);
  const { length, phase } = settlePhase(period, sides);
  return {
    pane,
    bands,
    isSettled: false,
    isForeign: false,
    monospaced: true,
    cellWidth: length,
    cellOffset: phase,
  };
}

function addColumnInk({ pixels, width }: Picture, pane: PaneArea, band: Band, columns: Float64Array): void {
  const count = new ColourCount();
  for (let y = band.top; y < band.bottom; y++) {
    count.addRow(pixels, y * width + pane.left, y * width + pane.right);
  }
  const { mode: background } = count.take();
  const isInk = (colour: number): boolean =>
    colour !== background && channelDistance(colour, background) > EDGE;
  for (let y = band.top; y < band.bottom; y++) {
    for (let x = 0, run = 0; x <= columns.length; x++) {
      if (x < columns.length && isInk(pixels[y * width + pane.left + x] ?? 0)) run++;
      else {
        // Longer runs are bars and frames that cross cells.
        if (run <= band.bottom - band.top)
          for (let at = x - run; at < x; at++) columns[at] = (columns[at] ?? 0) + 1;
        run = 0;
      }
    }
  }
}
