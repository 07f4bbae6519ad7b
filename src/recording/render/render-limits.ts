/** What a rendered recording may be at most; all of it lies within `gifLimits` of the byte walk. */
export const renderLimits = {
  /** Pixels a side. */
  side: 4096,
  /** Pictures in the GIF. A recording with more gets half the frame rate, until it has fewer. */
  frames: 10_000,
  /** The areas of all pictures together. A recording with more gets a half or a quarter of the frame rate; then it is cut. */
  pixels: 600_000_000,
  /** The size of the GIF, where a recording is cut. */
  bytes: 64 * 1024 * 1024,
  /** Work of the emulator and of reading its screen, in cells; a recording that asks for more is cut. */
  work: 500_000_000,
} as const;
