import type { CachedMetrics } from './cache/package-metrics-cache.js';
import type { Metric } from './metric.js';

/** For how many seconds caches may give a badge without asking. */
const MAX_AGE: Readonly<Record<Metric, number>> = {
  version: 300,
  license: 3_600,
  downloads: 3_600,
  stars: 900,
  forks: 900,
  issues: 900,
};
/** Then they may give it once more while they ask. */
const WHILE_REVALIDATING = 86_400;
/** What is looked up anew right now. */
const STALE_MAX_AGE = 60;
const FAILURE_MAX_AGE = 30;
const PREVIEW_MAX_AGE = 3_600;

export const PREVIEW_CACHING = caching(PREVIEW_MAX_AGE, WHILE_REVALIDATING);

/** What is said to one reader is not for the others. */
export const REFUSED_CACHING = 'no-store';

/** The `Cache-Control` of a badge; what went wrong is never given longer than what went well. */
export function cachingOf(metric: Metric, reading: CachedMetrics): string {
  if (reading.kind !== 'known') return caching(FAILURE_MAX_AGE, 0);
  return caching(reading.isFresh ? MAX_AGE[metric] : STALE_MAX_AGE, WHILE_REVALIDATING);
}

function caching(maxAge: number, whileRevalidating: number): string {
  return `public, max-age=${maxAge}, s-maxage=${maxAge}, stale-while-revalidate=${whileRevalidating}`;
}
