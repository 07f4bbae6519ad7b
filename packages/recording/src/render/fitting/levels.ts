/**
 * Steps from background to text. Five render half-covered edges and the shades U+2591 to U+2593 exactly. Four make
 * files 8 % smaller and text visibly heavier; eight make them 14 % larger without a visible gain.
 */
export const LEVELS = 5;
export const TOP_LEVEL = LEVELS - 1;
/** The levels of a character, or an emoji's colours and its background. */
export const CELL_COLOURS = 16;
/** A coloured underline: from the first step above the background to its colour, in levels after those of text. */
export const FIRST_UNDERLINE_LEVEL = TOP_LEVEL + 1;
/** The bar or line of a cursor. */
export const CURSOR_LEVEL = FIRST_UNDERLINE_LEVEL + TOP_LEVEL;
