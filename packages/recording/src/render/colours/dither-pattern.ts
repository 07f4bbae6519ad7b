/** Ordered dithering (Bayer, 1973): which pixels of four by four take the second colour first. */
const THRESHOLDS = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const LARGEST_SHARE = 16;

/** For each share and line, a bit for each of four pixels: whether it takes the second colour. */
const PATTERNS = Uint8Array.from({ length: 4 * (LARGEST_SHARE + 1) }, (_, at) =>
  THRESHOLDS.slice(4 * (at & 3), 4 * (at & 3) + 4).reduce(
    (bits, threshold, x) => bits | (Number(threshold < at >> 2) << x),
    0,
  ),
);

/**
 * Which of four pixels take the second of two mixed colours, as bits. It depends on the line of the picture, so that a
 * cell painted again has the same grain.
 * @param share sixteenths of the second
 */
export function ditherPattern(share: number, y: number): number {
  return PATTERNS[4 * share + (y & 3)] as number;
}
