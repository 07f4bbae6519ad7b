/** Sizes by views, and again by hot score. Tier 1 contains the others. Fixed sizes bound the cost of a search. */
export const POPULARITY_TIER_SIZES = [131_072, 16_384, 2_048] as const;

/** A tier exists only if the index has at least this many times its size. */
export const LEAST_TIER_MULTIPLE = 2;
