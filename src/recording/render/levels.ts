/**
 * How many steps there are from background to text, both counted. With five, the half-covered edges of stems and
 * the three shades (U+2591 to U+2593) are exact; four make files 8 % smaller and text visibly heavier, eight make
 * them 14 % larger and nothing visibly better.
 */
export const LEVELS = 5;
export const TOP_LEVEL = LEVELS - 1;
/** Colours that one cell may have: the levels of a character, or those of an emoji and its background. */
export const CELL_COLOURS = 16;
