/** A bucket is a stretch of 2^13 places in the order of uploads; the migration's views say so too. */
export const BUCKET_BITS = 13;

/** A longer list has buckets; in a shorter one the way to the last page is no longer than through one of them. */
export const LONGEST_WITHOUT_BUCKETS = 2 ** BUCKET_BITS;
