/** SVG in a README cannot load fonts, so `textLength` fits the reader's monospace font to this grid. */
export const FONT_STACK = 'ui-monospace,DejaVu Sans Mono,Menlo,Consolas,monospace';

/** A whole number of pixels keeps letters sharp. */
export const CELL_WIDTH = 7;

/** DejaVu Sans Mono matches the grid at this size: its advance is 1233 of 2048 units (`hmtx`, 2.37), like Menlo's. */
export const FONT_SIZE = ((CELL_WIDTH * 2048) / 1233).toFixed(2);

/** Text limits that keep a picture under 2 KB. */
export const MAX_NAME_CELLS = 44;
export const MAX_VALUE_CELLS = 28;
export const MAX_WORD_CELLS = 16;
export const MAX_DESCRIPTION_CELLS = 60;
