export const videoLimits = {
  /** The pixels of all frames, which bound the encoding time: 11,000 frames of 800x450. */
  pixels: 4_000_000_000,
  /** Six times the largest GIF; larger videos are noise. */
  bytes: 64 * 1024 * 1024,
} as const;
