import { type Area } from '../area.js';
import { type Screen } from '../reading/gif-decoder.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Cover {
  readonly first: number;
  readonly shares: readonly number[];
}

/** Scales down by area averages, which keep thin strokes visible. */
export function* scaleDown(screens: Iterable<Screen>, from: Size, to: Size): Generator<Screen, void> {
  const columns = covers(from.width, to.width);
  const rows = covers(from.height, to.height);
  const shown = new Uint32Array(to.width * to.height);
  for (const screen of screens) {
    const changed = scaledArea(screen.changed, from, to);
    for (let y = changed.top; y < changed.top + changed.height; y++) {
      const row = rows[y] as Cover;
      for (let x = changed.left; x < changed.left + changed.width; x++) {
        shown[y * to.width + x] = mean(screen.pixels, from.width, columns[x] as Cover, row);
      }
    }
    yield { ...screen, pixels: shown, changed };
  }
}

/** Integers, so that no rounding error adds a source pixel. */
function covers(from: number, to: number): Cover[] {
  return Array.from({ length: to }, (_, at) => {
    const [start, end] = [at * from, (at + 1) * from];
    const first = Math.floor(start / to);
    const shares = Array.from({ length: Math.ceil(end / to) - first }, (_share, offset) => {
      const source = (first + offset) * to;
      return Math.min(end, source + to) - Math.max(start, source);
    });
    return { first, shares };
  });
}

function mean(pixels: Uint32Array, stride: number, column: Cover, row: Cover): number {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let y = 0; y < row.shares.length; y++) {
    const start = (row.first + y) * stride + column.first;
    for (let x = 0; x < column.shares.length; x++) {
      const pixel = pixels[start + x] as number;
      if (pixel === 0) continue;
      const share = (row.shares[y] as number) * (column.shares[x] as number);
      red += share * (pixel & 0xff);
      green += share * ((pixel >> 8) & 0xff);
      blue += share * ((pixel >> 16) & 0xff);
      weight += share;
    }
  }
  if (weight === 0) return 0;
  const half = weight / 2;
  const [r, g, b] = [(red + half) / weight, (green + half) / weight, (blue + half) / weight];
  return ((0xff << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

function scaledArea({ left, top, width, height }: Area, from: Size, to: Size): Area {
  if (width === 0 || height === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const [first, upper] = [
    Math.floor((left * to.width) / from.width),
    Math.floor((top * to.height) / from.height),
  ];
  const right = Math.ceil(((left + width) * to.width) / from.width);
  const bottom = Math.ceil(((top + height) * to.height) / from.height);
  return { left: first, top: upper, width: right - first, height: bottom - upper };
}
