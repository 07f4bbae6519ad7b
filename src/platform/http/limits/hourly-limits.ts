import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { RateLimited } from '../../errors/domain-errors.js';
import { limitReached } from '../../rate-limit/assert-allowed.js';
import { bucketOfAddress } from '../../rate-limit/client-address.js';
import { hitByAddress } from '../../rate-limit/hit-by-address.js';
import { RateLimitStore } from '../../rate-limit/rate-limit-store.js';
import { hourlyThrottlers, type HourlyThrottlerName } from '../../rate-limit/throttlers.js';
import type { Viewer } from '../viewer.js';

/** The hourly limits for forms of pages, which no guard counts. They share the count with the API. */
@Injectable()
export class HourlyLimits {
  constructor(
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  /** @param address of an anonymous caller @throws RateLimited */
  async count(name: HourlyThrottlerName, viewer: Viewer | null, address: string): Promise<void> {
    const throttler = hourlyThrottlers(this.config.rateLimits).find((known) => known.name === name);
    if (!throttler) throw new Error(`There is no hourly limit "${name}".`);
    const caller = viewer ? String(viewer.userSeq) : bucketOfAddress(address);
    const { limit, ttl } = throttler;
    const { allowed, retryAfter } = await hitByAddress(this.store, name, caller, limit, ttl);
    if (!allowed) throw hourlyLimitReached(name, limit, retryAfter);
  }
}

/** @param retryAfter in seconds */
export function hourlyLimitReached(name: string, limit: number, retryAfter: number): RateLimited {
  return limitReached(`The limit of ${limit} ${name}s an hour is reached.`, retryAfter);
}
