/**
 * The text of badges. A picture in a README can load no font, so it is set in the reader's own monospaced one, and
 * `textLength` gives every font the width of this grid.
 */
export const FONT_STACK = 'ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace';

/** Pixels a cell is wide: a whole number, so that every letter begins on a pixel. */
export const CELL_WIDTH = 7;

/**
 * Pixels at which DejaVu Sans Mono is as wide as the grid: its advance is 1233 of 2048 units an em (`hmtx` of
 * DejaVuSansMono.ttf 2.37; Menlo's is the same).
 */
export const FONT_SIZE = ((CELL_WIDTH * 2048) / 1233).toFixed(2);

/** What every text of badges is clipped to; with both at their longest a picture stays under 2 KB. */
export const MAX_NAME_CELLS = 44;
export const MAX_VALUE_CELLS = 28;
export const MAX_WORD_CELLS = 16;
export const MAX_DESCRIPTION_CELLS = 60;
