import type { RateLimits } from '../config/app-config.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const PREVIEWS_OF_UPLOAD = 5;

export interface Throttler {
  readonly limit: number;
  /** Length of the window in milliseconds. */
  readonly ttl: number;
}

/** Counts every request, before it is routed. The name is the first part of the caller's key in the store. */
export type RequestThrottlerName = 'page' | 'badge' | 'media' | 'address' | 'user';

/** Count the work that a caller starts, in addition to the requests. */
export const HOURLY_THROTTLERS = ['upload', 'preview', 'generation', 'report'] as const;
export type HourlyThrottlerName = (typeof HOURLY_THROTTLERS)[number];

export function requestThrottlers(limits: RateLimits): Readonly<Record<RequestThrottlerName, Throttler>> {
  return {
    page: { limit: limits.pagesPerMinute, ttl: MINUTE_MS },
    badge: { limit: limits.badgesPerMinute, ttl: MINUTE_MS },
    media: { limit: limits.mediaPerMinute, ttl: MINUTE_MS },
    address: { limit: limits.anonymousPerMinute, ttl: MINUTE_MS },
    user: { limit: limits.authenticatedPerMinute, ttl: MINUTE_MS },
  };
}

export function hourlyThrottlers(limits: RateLimits): (Throttler & { readonly name: HourlyThrottlerName })[] {
  const perHour = {
    upload: limits.uploadsPerHour,
    // A person tries some themes before an upload.
    preview: PREVIEWS_OF_UPLOAD * limits.uploadsPerHour,
    generation: limits.generationsPerHour,
    report: limits.reportsPerHour,
  };
  return HOURLY_THROTTLERS.map((name) => ({ name, limit: perHour[name], ttl: HOUR_MS }));
}
