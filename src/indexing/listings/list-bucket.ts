/** A bucket spans 2^13 `seq`s; views in the migration use the same value. */
export const BUCKET_BITS = 13;

/** Longer lists have buckets. */
export const LONGEST_WITHOUT_BUCKETS = 2 ** BUCKET_BITS;
