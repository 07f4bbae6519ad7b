import type { HeaderList } from '../header-list.js';
import type { RateLimitVerdict } from '../../rate-limit/rate-limit-store.js';

/** The three headers of every API response; `Reset` is in Unix seconds. */
export function limitHeaders({
  limit,
  remaining,
  resetAt,
}: Pick<RateLimitVerdict, 'limit' | 'remaining' | 'resetAt'>): HeaderList {
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(resetAt),
  ];
}
