/**
 * Documents in each popularity tier by views, and as many again by hot score. Tier 1 is the largest and contains the
 * others. Sizes are fixed, so that the cost of a search does not grow with the number of recordings.
 */
export const POPULARITY_TIER_SIZES = [131_072, 16_384, 2_048] as const;
