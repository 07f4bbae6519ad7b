/** The numbers of rows of a corpus. */
export interface CorpusPlan {
  readonly seed: number;
  /** Public recordings. */
  readonly publicCount: number;
  /** Public and unlisted recordings. */
  readonly recordingCount: number;
  readonly userCount: number;
  readonly tagCount: number;
  readonly repoCount: number;
}

const UNLISTED_SHARE = 0.03;

/** @param publicCount the number of public recordings */
export function planCorpus(publicCount: number, seed: number): CorpusPlan {
  return {
    seed,
    publicCount,
    recordingCount: publicCount + Math.round(publicCount * UNLISTED_SHARE),
    userCount: Math.max(20, Math.round(publicCount / 20)),
    // A vocabulary grows with the square root of the number of texts (Heaps' law): 5,000 tags in a million.
    tagCount: Math.max(250, Math.round(5 * Math.sqrt(publicCount))),
    repoCount: Math.max(10, Math.round(publicCount / 25)),
  };
}
