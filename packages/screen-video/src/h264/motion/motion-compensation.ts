import { CB, CR, type Planes } from '../planes.js';

/** Predicts a square of luma samples, and of chroma ones of half its side, from a picture at a vector of whole luma samples (H.264, 8.4.2.2). */
export function compensate(
  reference: Planes,
  x: number,
  y: number,
  at: number,
  side: number,
  out: Uint8Array,
): void {
  const { luma, width } = reference;
  for (let line = 0; line < side; line++) {
    const from = (y + line) * width + x;
    const to = at + line * 16;
    for (let step = 0; step < side; step++) out[to + step] = luma[from + step] ?? 0;
  }
  const chromaAt = (at >> 5) * 8 + ((at & 15) >> 1);
  compensateChroma(reference, reference.chroma[0], x, y, CB + chromaAt, side / 2, out);
  compensateChroma(reference, reference.chroma[1], x, y, CR + chromaAt, side / 2, out);
}

/** Odd vectors stand between samples of chroma, which mixes neighbours in halves (H.264, 8.4.2.2.2). */
function compensateChroma(
  { width, height }: Planes,
  plane: Uint8Array,
  x: number,
  y: number,
  at: number,
  side: number,
  out: Uint8Array,
): void {
  const stride = width / 2;
  const startX = x >> 1;
  const startY = y >> 1;
  // Where the vector is even the second sample has no weight.
  const right = x & 1;
  const down = y & 1 && startY + side < height / 2 ? stride : 0;
  for (let line = 0; line < side; line++) {
    const from = (startY + line) * stride + startX;
    const to = at + line * 8;
    for (let step = 0; step < side; step++) {
      const index = from + step;
      const sum =
        (plane[index] ?? 0) +
        (plane[index + right] ?? 0) +
        (plane[index + down] ?? 0) +
        (plane[index + down + right] ?? 0);
      out[to + step] = (sum + 2) >> 2;
    }
  }
}
