import { RateLimited } from '../errors/domain-errors.js';
import type { RateLimitVerdict } from './rate-limit-store.js';
import { waitText } from './wait-text.js';

/** @param reason a sentence @throws RateLimited */
export function assertAllowed({ allowed, retryAfter }: RateLimitVerdict, reason = 'Too many tries.'): void {
  if (!allowed) throw limitReached(reason, retryAfter);
}

/** @param reason a sentence @param retryAfter in seconds */
export function limitReached(reason: string, retryAfter: number): RateLimited {
  return new RateLimited(`${reason} Try again in ${waitText(retryAfter)}.`, retryAfter);
}
