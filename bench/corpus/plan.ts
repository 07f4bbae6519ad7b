/** How much of everything a corpus of a size has. */
export interface CorpusPlan {
  readonly seed: number;
  /** Recordings that everybody may see. */
  readonly publicCount: number;
  /** Those and the unlisted ones. */
  readonly recordingCount: number;
  readonly userCount: number;
  readonly tagCount: number;
  readonly repoCount: number;
}

const UNLISTED_SHARE = 0.03;

/** @param publicCount how many public recordings */
export function planCorpus(publicCount: number, seed: number): CorpusPlan {
  return {
    seed,
    publicCount,
    recordingCount: publicCount + Math.round(publicCount * UNLISTED_SHARE),
    userCount: Math.max(20, Math.round(publicCount / 20)),
    // A vocabulary grows with the root of the texts (Heaps' law): 5,000 tags in a million.
    tagCount: Math.max(250, Math.round(5 * Math.sqrt(publicCount))),
    repoCount: Math.max(10, Math.round(publicCount / 25)),
  };
}
