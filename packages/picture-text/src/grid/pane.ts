import { ColourCount, channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import { outsideCorners } from './rounded-corners.js';
import { findTitleBar, type TitleBar } from './title-bar.js';

/** Colours within this distance are the same background. */
const NEAR = 24;
/** Share of background in every row and column of the pane. */
const SHARE = 0.3;
/** Neighbours that differ by more are the edge of a letter. */
const EDGE = 96;
/** Pixels around a button that its edge blends with. */
const SOFT = 3;

/**
 * Finds the terminal in a picture of a window: the area with the background colour, without margin, title bar or
 * shadow.
 */
export function findPane(pictures: readonly Picture[]): PaneArea {
  const window = windowOf(pictures);
  const last = pictures.at(-1);
  const barTop = window.top;
  if (!last) return { ...window, barTop, outside: new Set() };
  const bar = findTitleBar(last, window);
  const outside = new Set([...outsideCorners(last, window), ...buttonPixels(bar, last.width)]);
  return { ...window, barTop, top: bar?.bottom ?? window.top, outside };
}

function* buttonPixels(bar: TitleBar | null, width: number): Generator<number> {
  for (const { left, right, top, bottom } of bar?.buttons ?? [])
    for (let y = top - SOFT; y <= bottom + SOFT; y++)
      for (let x = left - SOFT; x <= right + SOFT; x++) yield y * width + x;
}

function windowOf(pictures: readonly Picture[]): Omit<PaneArea, 'outside' | 'barTop'> {
  const { width, height } = pictures[0] ?? { width: 0, height: 0 };
  const background = backgroundOf(pictures);
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  for (const { pixels } of pictures) {
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        if (channelDistance(pixels[at] ?? 0, background) >= NEAR) continue;
        columns[x] = (columns[x] ?? 0) + 1;
        rows[y] = (rows[y] ?? 0) + 1;
      }
    }
  }
  const [left, right] = extent(columns, SHARE * height * pictures.length);
  const last = pictures.at(-1);
  if ((left === 0 && right === width) || (last && hasText(last, left, right)))
    return { left: 0, top: 0, right: width, bottom: height, background };
  const [top, bottom] = extent(rows, SHARE * (right - left) * pictures.length);
  return { left, top, right, bottom, background };
}

/** Whether what seems to be a margin is a shade with text on it: it has edges a quarter as often as the rest, or more. */
function hasText(picture: Picture, left: number, right: number): boolean {
  const beside = Math.max(edges(picture, 0, left - SOFT), edges(picture, right + SOFT, picture.width));
  return beside > edges(picture, left, right) / 4;
}

/** The share of pixels in some columns that differ from their left neighbour. */
function edges({ width, height, pixels }: Picture, from: number, to: number): number {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let at = y * width + from + 1; at < y * width + to; at++)
      if (channelDistance(pixels[at] ?? 0, pixels[at - 1] ?? 0) >= EDGE) count++;
  return to > from ? count / (height * (to - from)) : 0;
}

function backgroundOf(pictures: readonly Picture[]): number {
  const count = new ColourCount();
  for (const { pixels } of pictures) count.addRow(pixels, 0, pixels.length);
  return count.take().mode;
}

function extent(sums: Float64Array, share: number): [number, number] {
  const first = sums.findIndex((sum) => sum >= share);
  if (first < 0) return [0, sums.length];
  return [first, sums.findLastIndex((sum) => sum >= share) + 1];
}
