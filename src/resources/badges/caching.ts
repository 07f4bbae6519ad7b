import type { CachedMetrics } from './cache/package-metrics-cache.js';
import type { Metric } from './metric.js';

/** Seconds of `max-age`. */
const MAX_AGE: Readonly<Record<Metric, number>> = {
  version: 300,
  license: 3_600,
  downloads: 3_600,
  stars: 900,
  forks: 900,
  issues: 900,
};
const WHILE_REVALIDATING = 86_400;
/** For values that are being refreshed. */
const STALE_MAX_AGE = 60;
const FAILURE_MAX_AGE = 30;
const PREVIEW_MAX_AGE = 3_600;

export const PREVIEW_CACHING = caching(PREVIEW_MAX_AGE, WHILE_REVALIDATING);

/** A rejection concerns one client. */
export const REFUSED_CACHING = 'no-store';

/** `Cache-Control` of a badge; failures are cached for a shorter time. */
export function cachingOf(metric: Metric, reading: CachedMetrics): string {
  if (reading.kind !== 'known') return caching(FAILURE_MAX_AGE, 0);
  return caching(reading.isFresh ? MAX_AGE[metric] : STALE_MAX_AGE, WHILE_REVALIDATING);
}

function caching(maxAge: number, whileRevalidating: number): string {
  return `public, max-age=${maxAge}, s-maxage=${maxAge}, stale-while-revalidate=${whileRevalidating}`;
}
