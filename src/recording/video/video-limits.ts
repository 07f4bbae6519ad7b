/** What a video may be at most. */
export const videoLimits = {
  /** Of all its pictures together, which is what encoding takes time for: 11,000 pictures of 800 × 450. */
  pixels: 4_000_000_000,
  /** Six times the largest GIF; what has more is noise. */
  bytes: 64 * 1024 * 1024,
} as const;
