/** All within `gifLimits`. */
export const renderLimits = {
  side: 4096,
  /** A recording with more gets half the frame rate, repeatedly. */
  frames: 10_000,
  /** Total area of all frames. A recording with more gets half or a quarter of the frame rate, then is cut. */
  pixels: 600_000_000,
  bytes: 64 * 1024 * 1024,
  /** Cells that the emulator and reader may process; then the recording is cut. */
  work: 500_000_000,
} as const;
