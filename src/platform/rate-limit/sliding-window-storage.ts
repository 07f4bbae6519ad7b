import type { ThrottlerStorage } from '@nestjs/throttler';
import { hitByAddress } from './hit-by-address.js';
import type { RateLimitStore } from './rate-limit-store.js';

/** The sliding windows behind the contract of `@nestjs/throttler`. */
export class SlidingWindowStorage implements ThrottlerStorage {
  constructor(private readonly store: RateLimitStore) {}

  /** @param key `<throttler>:<user or address bucket>` @returns `timeToExpire` in seconds with a fraction */
  async increment(key: string, ttl: number, limit: number, _blockDuration: number, throttlerName: string) {
    const caller = key.slice(throttlerName.length + 1);
    const verdict = await hitByAddress(this.store, throttlerName, caller, limit, ttl);
    return {
      totalHits: verdict.limit - verdict.remaining,
      timeToExpire: verdict.resetAt - Date.now() / 1_000,
      isBlocked: !verdict.allowed,
      timeToBlockExpire: verdict.retryAfter,
    };
  }
}
