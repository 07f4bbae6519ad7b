import { channelDistance, ColourCount } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import { type Box, partsOf } from '../letters/parts.js';

const HIGHEST_BAR = 160;
const WIDEST = 320;
const EDGE = 40;
const [SMALLEST, LARGEST] = [7, 48];
/** Height of the line that may separate bar and terminal. */
const BORDER = 2;

export interface TitleBar {
  readonly bottom: number;
  readonly buttons: readonly Box[];
}

type Window = Pick<PaneArea, 'left' | 'top' | 'right' | 'bottom'>;

export function findTitleBar(picture: Picture, pane: Window): TitleBar | null {
  const width = Math.min(WIDEST, pane.right - pane.left);
  const height = Math.min(HIGHEST_BAR, Math.floor((pane.bottom - pane.top) / 3));
  const ink = new Uint8Array(width * height);
  const colours = new ColourCount();
  const at = (x: number, y: number): number =>
    picture.pixels[(pane.top + y) * picture.width + pane.left + x] ?? 0;
  for (let y = 0; y < height; y++) {
    const row = (pane.top + y) * picture.width;
    colours.addRow(picture.pixels, row + pane.left, row + pane.right);
    const { mode } = colours.take();
    for (let x = 0; x < width; x++) if (channelDistance(at(x, y), mode) > EDGE) ink[y * width + x] = 1;
  }
  const discs = partsOf(ink, width).filter((box) => isDisc(box, ink, width));
  discs.sort((a, b) => a.left - b.left);
  for (const first of discs) {
    const [second, third] = discs.filter(
      ({ left, top }) => left > first.left && Math.abs(top - first.top) <= 2,
    );
    if (!second || !third || !isRow(first, second, third)) continue;
    const [a = 0, b = 0, c = 0] = [first, second, third].map((box) => at(middle(box), centre(box)));
    if (Math.min(channelDistance(a, b), channelDistance(b, c)) <= EDGE) continue;
    const bottom = Math.min(pane.bottom - 1, pane.top + 2 * centre(first) + BORDER);
    return { bottom, buttons: [first, second, third].map((box) => moved(box, pane)) };
  }
  return null;
}

const moved = (box: Box, { left, top }: Window): Box => ({
  left: box.left + left,
  right: box.right + left,
  top: box.top + top,
  bottom: box.bottom + top,
});

const middle = ({ left, right }: Box): number => Math.round((left + right) / 2);
const centre = ({ top, bottom }: Box): number => Math.round((top + bottom) / 2);

/** Whether a shape is a button: as wide as high and filled in the middle, where an `o` is hollow. */
function isDisc(box: Box, ink: Uint8Array, width: number): boolean {
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1];
  if (Math.abs(across - down) > 2 || across < SMALLEST || across > LARGEST) return false;
  const row = centre(box) * width;
  return ink.subarray(row + box.left, row + box.right + 1).every((pixel) => pixel === 1);
}

function isRow(a: Box, b: Box, c: Box): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 2;
  const [size, step] = [a.right - a.left, b.left - a.left];
  return near(a.top, b.top) && near(b.top, c.top) && near(step, c.left - b.left) && step < 3 * size;
}
