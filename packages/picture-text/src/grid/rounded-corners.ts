import { channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';

/** In pixels. */
const [SMALLEST, LARGEST] = [3, 64];
/** Colours within this distance are the same background. */
const NEAR = 24;
/** How much width and height of a corner may differ. */
const UNEVEN = 3;
/** Most of a corner's box that is outside the window: a fifth for an arc, all for a filled cell. */
const MOST_OUTSIDE = 0.5;

/** Pixels of the pane that are outside the rounded corners of a window, as indexes of the picture. */
export function outsideCorners(
  picture: Picture,
  { left, top, right, bottom, background }: Omit<PaneArea, 'outside' | 'barTop'>,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [y, down] of [[top, 1] as const, [bottom - 1, -1] as const]) {
    for (const [x, across] of [[left, 1] as const, [right - 1, -1] as const]) {
      const at = (row: number, column: number): number =>
        (y + row * down) * picture.width + x + column * across;
      const runs = runsOf((row, column) => {
        return channelDistance(picture.pixels[at(row, column)] ?? background, background) >= NEAR;
      });
      if (!isArc(runs)) continue;
      runs.forEach((run, row) => {
        for (let column = 0; column < run; column++) found.add(at(row, column));
      });
    }
  }
  return found;
}

/** Lengths of the runs that begin at the side, from the corner on, none longer than the one before. */
function runsOf(isOutside: (row: number, column: number) => boolean): number[] {
  const runs: number[] = [];
  let longest = LARGEST + 1;
  while (runs.length <= LARGEST) {
    let run = 0;
    while (run < longest && isOutside(runs.length, run)) run++;
    if (run === 0) break;
    runs.push(run);
    longest = run;
  }
  return runs;
}

function isArc(runs: readonly number[]): boolean {
  const [width = 0, height] = [runs[0], runs.length];
  const area = runs.reduce((sum, run) => sum + run, 0);
  return (
    Math.min(width, height) >= SMALLEST &&
    Math.max(width, height) <= LARGEST &&
    Math.abs(width - height) <= UNEVEN &&
    area <= MOST_OUTSIDE * width * height
  );
}
