import { blockEdges, settlePhase } from './block-edges.js';
import { channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import { findPeriod, lowestStretch, type Period } from './period.js';
import { clipped, isBetween, median } from './profile.js';

export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** Whether it belongs to the window, so its letters are not on the grid. */
  readonly isBar?: true;
}

const EDGE = 48;
/** From this many lines, their period is more exact than the height of a filled cell. */
const MANY_LINES = 4.5;
/** With fewer lines the period is random. */
const FEWEST_LINES = 3;
const SHORTEST_LINE = 8;
const LONGEST_LINE = 160;
const BELIEVED = 0.15;
const GAP = 0.2;
/** Fewer edges in a pixel row are a cursor or a frame, not text. */
const FEW_EDGES = 4;
const NARROWEST = 0.34;
/** Pixels: a longer vertical edge is a border. */
const BORDER = 48;

/**
 * Finds the lines of text. `regular`: their height is the line spacing; otherwise only the height of the ink is known.
 */
export function findBands(
  pictures: readonly Picture[],
  pane: PaneArea,
): { bands: readonly Band[]; regular: boolean } {
  const profile = profileOf(pictures, pane);
  const period = periodOfRows(profile);
  const shortest = Math.max(4, (period?.length ?? SHORTEST_LINE) * NARROWEST);
  const tops = blockEdges(pictures, pane, 'rows', shortest);
  const lines = period ? lengthOf(profile) / period.length : 0;
  const cells = lines < MANY_LINES ? periodOfBlocks(tops, profile) : null;
  if (cells) return { bands: regularBands(cells, pane), regular: true };
  if (period && lines >= FEWEST_LINES) {
    return { bands: regularBands(settlePhase(period, tops), pane), regular: true };
  }
  return { bands: bandsOfRuns(runs(profile), tops, pane), regular: false };
}

export function findTextRows(pictures: readonly Picture[], area: PaneArea): Band[] {
  return bandsOfRuns(runs(profileOf(pictures, area)), new Float64Array(0), area);
}

function profileOf(pictures: readonly Picture[], pane: PaneArea): Float64Array {
  const profile = new Float64Array(pane.bottom - pane.top);
  for (const picture of pictures) raiseRowEdges(picture, pane, profile);
  return profile;
}

function lengthOf(profile: Float64Array): number {
  return profile.findLastIndex((edges) => edges > 0) - profile.findIndex((edges) => edges > 0) + 1;
}

function periodOfBlocks(tops: Float64Array, profile: Float64Array): Period | null {
  const rows = [...tops.keys()].filter((y) => tops[y] !== 0);
  const heights = rows.slice(1).map((y, at) => y - (rows[at] ?? 0));
  const length = Math.min(...heights);
  if (!heights.every((height) => height % length <= 1) || length < SHORTEST_LINE || length > LONGEST_LINE)
    return null;
  const phase = (rows[0] ?? 0) % length;
  return isBetween(profile, phase, length, GAP) ? { length, phase, strength: 1 } : null;
}

/** Counts edges, not ink: text has many; filled cells, bars and cursors few. */
function raiseRowEdges({ pixels, width }: Picture, pane: PaneArea, profile: Float64Array): void {
  const counts = new Float64Array(profile.length);
  for (let x = pane.left + 1; x < pane.right; x++) {
    for (let y = pane.top, run = 0; y <= pane.bottom; y++) {
      const at = y * width + x;
      if (y < pane.bottom && isEdge(pixels[at] ?? 0, pixels[at - 1] ?? 0)) run++;
      else {
        if (run < BORDER)
          for (let row = y - run; row < y; row++) counts[row - pane.top] = (counts[row - pane.top] ?? 0) + 1;
        run = 0;
      }
    }
  }
  counts.forEach((edges, row) => {
    if (edges > FEW_EDGES) profile[row] = Math.max(profile[row] ?? 0, edges);
  });
}

const isEdge = (pixel: number, before: number): boolean =>
  pixel !== before && channelDistance(pixel, before) > EDGE;

function periodOfRows(profile: Float64Array): Period | null {
  const first = profile.findIndex((edges) => edges > 0);
  if (first < 0) return null;
  const last = profile.findLastIndex((edges) => edges > 0);
  // Clipped, so that a full line counts no more than a short one.
  const period = findPeriod(clipped(profile, 0.5).subarray(first, last + 1), {
    shortest: SHORTEST_LINE,
    longest: LONGEST_LINE,
    isPossible: ({ length, phase }) => isBetween(profile, first + phase, length, GAP),
  });
  if (!period || period.strength < BELIEVED) return null;
  return { ...period, phase: gapPhase(profile, period.length) };
}

/** The phases where the fewest lines have ink. A mean fails, because few letters have descenders. */
function gapPhase(profile: Float64Array, length: number): number {
  const phases = Math.round(length);
  const written = new Float64Array(phases);
  profile.forEach((edges, y) => {
    const phase = Math.floor(y % length) % phases;
    if (edges > 0) written[phase] = (written[phase] ?? 0) + 1;
  });
  return lowestStretch(written);
}

function regularBands({ length, phase }: Period, pane: PaneArea): Band[] {
  const height = Math.round(length);
  const bands: Band[] = [];
  for (let cut = pane.top + phase - length; cut < pane.bottom; cut += length) {
    const top = Math.round(cut);
    bands.push({ top: Math.max(pane.top, top), bottom: Math.min(pane.bottom, top + height) });
  }
  return bands.filter(({ top, bottom }) => bottom - top >= height / 2);
}

/** Ranges with edges; a gap below a sixth of the range before it is part of it (dots, underlines). */
function runs(profile: Float64Array): Band[] {
  const found: { top: number; bottom: number }[] = [];
  for (let y = 0; y < profile.length; y++) {
    if ((profile[y] ?? 0) === 0) continue;
    const last = found.at(-1);
    if (last && y - last.bottom <= Math.max(2, (last.bottom - last.top) / 6)) last.bottom = y + 1;
    else found.push({ top: y, bottom: y + 1 });
  }
  return found.filter(({ top, bottom }) => bottom - top >= SHORTEST_LINE / 2);
}

/** Splits between runs at the edge of a filled cell near the middle, otherwise in the middle. */
function bandsOfRuns(runs: readonly Band[], edges: Float64Array, pane: PaneArea): Band[] {
  const height = median(runs.map(({ top, bottom }) => bottom - top));
  const cutBetween = (above: number, below: number): number => {
    const middle = Math.round((above + below) / 2);
    let cut = middle;
    for (let y = above; y <= below; y++) {
      const isNearer = edges[y] === edges[cut] && Math.abs(y - middle) < Math.abs(cut - middle);
      if ((edges[y] ?? 0) > (edges[cut] ?? 0) || isNearer) cut = y;
    }
    return cut;
  };
  const room = Math.round(height / 2);
  return runs.map(({ top, bottom }, at) => {
    const above = Math.max(runs[at - 1]?.bottom ?? 0, top - room);
    const below = Math.min(runs[at + 1]?.top ?? pane.bottom - pane.top, bottom + room);
    return { top: cutBetween(above, top) + pane.top, bottom: cutBetween(bottom, below) + pane.top };
  });
}
