import { BUCKET_BITS, LONGEST_WITHOUT_BUCKETS } from './list-bucket.js';

/**
 * The name of a list's counter in SQL, as `scopesOf` returns it; null if the list has none.
 * @param tagSeq in SQL, like the others; null if the list is not filtered by it
 */
export function listName(
  tagSeq: string | null,
  shell: string | null,
  authorSeq: string | null,
  repoSeq: string | null,
): string | null {
  if (repoSeq) return tagSeq || shell || authorSeq ? null : `'repo=' || ${repoSeq}`;
  if (authorSeq) return tagSeq || shell ? null : `'author=' || ${authorSeq}`;
  if (tagSeq) return shell ? `'tag=' || ${tagSeq} || ' shell=' || ${shell}` : `'tag=' || ${tagSeq}`;
  return shell ? `'shell=' || ${shell}` : `'all'`;
}

/** The length of a list. @param name in SQL */
export function listLength(name: string): string {
  return `coalesce((SELECT count FROM list_count WHERE scope = ${name}), 0)`;
}

/** A query for the bucket in which a far page starts, and the number of recordings before it: `bucket`, `before`. */
export function bucketAt(name: string, offset: string): string {
  return `SELECT bucket, before FROM (
      SELECT bucket, sum(count) OVER (ORDER BY bucket DESC) - count AS before
      FROM list_bucket WHERE scope = ${name} AND ${offset} >= ${LONGEST_WITHOUT_BUCKETS}
    ) AS buckets
    WHERE before <= ${offset} ORDER BY bucket LIMIT 1`;
}

/** The next `seq` after a row of {@link bucketAt}. */
export const FIRST_AFTER_BUCKET = `(bucket + 1)::bigint << ${BUCKET_BITS}`;
