import type { PictureTile } from '../../terminal/pictures/picture.js';
import type { CellSize } from '../picture-size.js';

const CHANNELS = 4;

/**
 * Scales what a cell shows of a picture: each pixel is the mean of the area it covers, so that neighbouring cells join.
 * @returns RGBA, or undefined for a picture without pixels
 */
export function sampleTile({ laid, column, row }: PictureTile, cell: CellSize): Uint8Array | undefined {
  const source = laid.picture.pixels;
  if (!source) return undefined;
  const { unit, offset } = laid;
  const across = spansOf(column * unit.width - offset.x, unit.width, cell.width, laid.width);
  const down = spansOf(row * unit.height - offset.y, unit.height, cell.height, laid.height);
  const share = (cell.width * cell.height) / (unit.width * unit.height);
  const sampled = new Uint8Array(cell.width * cell.height * CHANNELS);
  const start = laid.top * laid.picture.width + laid.left;
  down.forEach((vertical, y) => {
    across.forEach((horizontal, x) => {
      const mean = meanOf(source, laid.picture.width, start, horizontal, vertical);
      const to = (y * cell.width + x) * CHANNELS;
      for (let channel = 0; channel < 3; channel++)
        sampled[to + channel] = Math.round((mean[channel] ?? 0) / (mean[3] || 1));
      sampled[to + 3] = Math.round(mean[3] * share);
    });
  });
  return sampled;
}

/** A range of pixels; the first and the last count in part. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function spansOf(start: number, length: number, count: number, end: number): Span[] {
  const step = length / count;
  return Array.from({ length: count }, (_, at) => ({
    from: Math.min(end, Math.max(0, start + at * step)),
    to: Math.min(end, Math.max(0, start + (at + 1) * step)),
  }));
}

/** Sums of the channels, weighted by opacity, and of the opacities. */
function meanOf(
  source: Uint8Array,
  stride: number,
  start: number,
  { from: left, to: right }: Span,
  { from: top, to: bottom }: Span,
): [red: number, green: number, blue: number, alpha: number] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = Math.floor(top); y < bottom; y++) {
    const height = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = Math.floor(left); x < right; x++) {
      const at = (start + y * stride + x) * CHANNELS;
      const weight = height * (Math.min(right, x + 1) - Math.max(left, x)) * (source[at + 3] ?? 0);
      red += weight * (source[at] ?? 0);
      green += weight * (source[at + 1] ?? 0);
      blue += weight * (source[at + 2] ?? 0);
      alpha += weight;
    }
  }
  return [red, green, blue, alpha];
}
