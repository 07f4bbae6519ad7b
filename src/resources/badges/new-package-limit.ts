import type { AppConfig } from '../../platform/config/app-config.js';
import { hitByAddress } from '../../platform/rate-limit/hit-by-address.js';
import type { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import type { UpstreamName } from '../../platform/upstream/upstreams.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * How many packages that are not known yet an address may have looked up: so many a minute, or an hour where the code
 * host takes few calls. Otherwise one address could spend the calls that a registry allows to the whole service.
 */
export class NewPackageLimit {
  constructor(
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts one look-up.
   * @param address the bucket of the caller's address
   * @returns 0 when it is allowed, else the seconds until one is
   */
  async hit(address: string, upstream: UpstreamName): Promise<number> {
    const limit = this.config.rateLimits.newBadgesPerMinute;
    const isScarce = upstream.startsWith('codehost') && this.config.codehostToken === undefined;
    const { retryAfter } = isScarce
      ? await hitByAddress(this.store, 'badge-new:codehost', address, limit, HOUR_MS)
      : await hitByAddress(this.store, 'badge-new', address, limit, MINUTE_MS);
    return retryAfter;
  }
}
