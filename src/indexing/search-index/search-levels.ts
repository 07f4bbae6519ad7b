/**
 * How many documents belong to each level of the popular, by views and as many again by heat; the first level holds the
 * others. Each is an eighth of the one before: a search that finds too little on one level looks at eight times more on
 * the next, and never at much more than it needs. Sizes do not grow with the recordings, so a search does not either.
 */
export const LEVEL_SIZES = [131_072, 16_384, 2_048] as const;
