import type { AppConfig } from '../../platform/config/app-config.js';
import { hitByAddress } from '../../platform/rate-limit/hit-by-address.js';
import type { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import type { UpstreamName } from '../../platform/upstream/upstreams.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Keeps a client from exhausting the quota that a registry grants to the service; by the hour for GitHub without a
 * token.
 */
export class NewPackageLimit {
  constructor(
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  /** @returns 0, or the seconds to wait */
  async hit(address: string, upstream: UpstreamName): Promise<number> {
    const limit = this.config.rateLimits.newBadgesPerMinute;
    const isScarce = upstream.startsWith('codehost') && this.config.codehostToken === undefined;
    const { retryAfter } = isScarce
      ? await hitByAddress(this.store, 'badge-new:codehost', address, limit, HOUR_MS)
      : await hitByAddress(this.store, 'badge-new', address, limit, MINUTE_MS);
    return retryAfter;
  }
}
