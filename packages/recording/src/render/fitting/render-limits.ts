/** All within `gifLimits`. Timings are chosen so that recordings stay well within these; the rest is cut. */
export const renderLimits = {
  side: 4096,
  frames: 10_000,
  /** Pixels that are drawn in all frames together, without transparent ones. */
  pixels: 1_500_000_000,
  /** Pixels of the rectangles of all frames. */
  area: 3_900_000_000,
  bytes: 64 * 1024 * 1024,
  /** Cells that the emulator and reader may process. */
  work: 500_000_000,
} as const;
