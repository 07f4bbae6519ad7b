/** Pictures that exceed these are not drawn; the recording continues. */
export const pictureLimits = {
  /** The maximum number of pixels of one picture. */
  pixels: 1 << 23,
  /** Pixels of the pictures that a terminal keeps; the oldest are dropped first. */
  keptPixels: 1 << 24,
  /** Characters of a transmission (xterm's limit for strings), and bytes of it after decompression. */
  encoded: 10_000_000,
  /** Transmitted pictures that the kitty protocol can show again; the oldest are dropped first. */
  images: 1000,
  /** Kitty pictures on one screen; the oldest are dropped first. */
  placements: 200,
  /** Pictures on one cell; the uppermost are kept. */
  layers: 8,
  /** Columns or rows of one picture. */
  cells: 1000,
} as const;
