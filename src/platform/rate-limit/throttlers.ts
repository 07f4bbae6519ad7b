import type { RateLimits } from '../config/app-config.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A page also loads its styles and pictures. */
const PAGES_PER_MINUTE = 300;

export interface Throttler {
  readonly limit: number;
  /** Length of the window in milliseconds. */
  readonly ttl: number;
}

/** What has a limit of its own. The name is the first part of the caller's key in the store. */
export type ThrottlerName = RequestThrottlerName | HourlyThrottlerName;
/** Counts every request, before it is routed. */
export type RequestThrottlerName = 'page' | 'badge' | 'media' | 'address' | 'user';
/** Counts what a user starts, beside the requests. */
export type HourlyThrottlerName = 'upload' | 'generation';

export function throttlersOf(limits: RateLimits): Readonly<Record<ThrottlerName, Throttler>> {
  return {
    page: { limit: PAGES_PER_MINUTE, ttl: MINUTE_MS },
    badge: { limit: limits.badgesPerMinute, ttl: MINUTE_MS },
    media: { limit: limits.mediaPerMinute, ttl: MINUTE_MS },
    address: { limit: limits.anonymousPerMinute, ttl: MINUTE_MS },
    user: { limit: limits.authenticatedPerMinute, ttl: MINUTE_MS },
    upload: { limit: limits.uploadsPerHour, ttl: HOUR_MS },
    generation: { limit: limits.generationsPerHour, ttl: HOUR_MS },
  };
}
