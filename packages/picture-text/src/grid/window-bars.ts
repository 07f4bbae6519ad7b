import { channelDistance, ColourCount } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import { type Band, findTextRows } from './text-rows.js';

/** Colours within this distance are the same background. */
const NEAR = 8;
/** The same of a background that is shaded. */
const SHADED = 24;
/** Rows of a line between two bars, or of a blended edge. */
const BORDER = 3;
/** Share of a pane that its bars may take. */
const MOST = 1 / 3;

/** The text of title bar, tabs and tool bars above a terminal, and where it begins. */
export function findWindowBars(
  pictures: readonly Picture[],
  pane: PaneArea,
): { readonly bottom: number; readonly bands: readonly Band[] } {
  const bottom = bottomOfBars(pictures.at(-1), pane);
  if (bottom === pane.barTop) return { bottom, bands: [] };
  const bands = findTextRows(pictures, { ...pane, top: pane.barTop, bottom });
  return { bottom, bands: bands.map((band) => ({ ...band, isBar: true })) };
}

/** Bars have another background than the rows below them. The terminal's own may be shaded. */
function bottomOfBars(
  picture: Picture | undefined,
  { left, top, right, bottom, background }: PaneArea,
): number {
  if (!picture) return top;
  const colours = new ColourCount();
  const modes = Array.from({ length: Math.floor((bottom - top) * MOST) }, (_, row) => {
    const start = (top + row) * picture.width;
    colours.addRow(picture.pixels, start + left, start + right);
    return colours.take().mode;
  });
  const isEnd = (row: number): boolean => {
    const mode = modes[row] ?? 0;
    const isOther = (above: number): boolean => channelDistance(above, mode) >= NEAR;
    if (row < BORDER || !isOther(modes[row - BORDER] ?? mode)) return false;
    if (channelDistance(mode, background) >= SHADED) return false;
    if (modes.slice(row, row + BORDER + 1).some(isOther)) return false;
    return modes.slice(0, row - BORDER).filter((above) => !isOther(above)).length <= BORDER;
  };
  let end = modes.findLastIndex((_, row) => isEnd(row));
  while (end > 0 && isEnd(end - 1)) end--;
  return top + Math.max(0, end);
}
