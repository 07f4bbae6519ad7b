import { FONT_MEASURES } from './fonts/font-measures.js';
import { type PictureStyle, PRESETS, type Scale } from './picture-style.js';
import { renderLimits } from './fitting/render-limits.js';

const SMALLEST_CELL_WIDTH = 2;
/** xterm's minimum. */
const FEWEST_COLUMNS = 2;
/** Height of a window's title bar in CSS pixels. */
const TITLE_BAR = 36;
/** A corner radius of at most this many paddings does not cut into the outermost cell. */
const LARGEST_CORNER = 3.4;

export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** The layout of a picture, in pixels. */
export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  /** Pixels per CSS pixel. */
  readonly scale: Scale;
  readonly cell: CellSize;
  /** The position of the upper left cell. */
  readonly left: number;
  readonly top: number;
  /** Width of the background around the terminal. */
  readonly margin: number;
  /** Height of the title bar. */
  readonly bar: number;
  readonly corner: number;
}

interface Screen {
  readonly cols: number;
  readonly rows: number;
}

/** The picture of a screen of 1 to 1000 columns and rows; the largest screen where it is resized. */
export function pictureLayout(screen: Screen, style: PictureStyle): PictureLayout {
  const columns = Math.max(screen.cols, FEWEST_COLUMNS);
  for (let scale = style.scale; scale > 1; scale = (scale - 1) as Scale) {
    const layout = layoutOf({ ...screen, cols: columns }, style, scale, cellWidth(style, scale));
    if (Math.max(layout.width, layout.height) <= renderLimits.side) return layout;
  }
  return largestThatFits({ ...screen, cols: columns }, style);
}

/** If the picture would be too large, cells are made smaller and nothing is drawn around them. */
function largestThatFits(screen: Screen, style: PictureStyle): PictureLayout {
  let layout = layoutOf(screen, style, 1, cellWidth(style, 1));
  for (let width = layout.cell.width - 1; width >= SMALLEST_CELL_WIDTH; width--) {
    if (Math.max(layout.width, layout.height) <= renderLimits.side) break;
    layout = layoutOf(screen, style, 1, width);
  }
  if (Math.max(layout.width, layout.height) <= renderLimits.side) return layout;
  return layoutOf(screen, { ...PRESETS.classic, font: style.font }, 1, SMALLEST_CELL_WIDTH);
}

function cellWidth({ font, fontSize }: PictureStyle, scale: Scale): number {
  return Math.round(fontSize * scale * FONT_MEASURES[font].width);
}

function layoutOf({ cols, rows }: Screen, style: PictureStyle, scale: Scale, width: number): PictureLayout {
  const cell = { width, height: Math.round((width / FONT_MEASURES[style.font].width) * style.lineHeight) };
  const padding = Math.round(style.padding * scale);
  const bar = style.frame === 'window' ? TITLE_BAR * scale : 0;
  const margin = style.background.length > 0 ? Math.round(style.margin * scale) : 0;
  return {
    width: cols * cell.width + 2 * (padding + margin),
    height: rows * cell.height + 2 * (padding + margin) + bar,
    scale,
    cell,
    left: margin + padding,
    top: margin + bar + padding,
    margin,
    bar,
    corner: Math.floor(Math.min(style.corners * scale, padding * LARGEST_CORNER)),
  };
}
