/** Pictures that exceed these are not drawn; the recording continues. */
export const pictureLimits = {
  /** The most pixels of one picture. */
  pixels: 1 << 23,
  /** Pixels of the pictures that a terminal keeps; the oldest go first. */
  keptPixels: 1 << 24,
  /** Characters of a transmission (xterm's limit for strings), and bytes of it after decompression. */
  encoded: 10_000_000,
  /** Transmitted pictures that kitty's protocol can show again; the oldest go first. */
  images: 1000,
  /** Pictures of kitty's protocol on one screen; the oldest go first. */
  placements: 200,
  /** Pictures on one cell; the uppermost stay. */
  layers: 8,
  /** Columns or rows of one picture. */
  cells: 1000,
} as const;
