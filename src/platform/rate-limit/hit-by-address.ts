import { siteOfBucket } from './client-address.js';
import type { RateLimitStore, RateLimitVerdict } from './rate-limit-store.js';

/** The limit of a /48 as a multiple of the limit of a /64. */
const SITE_FACTOR = 16;

/** IPv6 counts by /48 too: it has 65,536 /64s. Rejected calls of a /64 do not count, so no neighbour can lock others out. */
export function hitByAddress(
  store: RateLimitStore,
  purpose: string,
  address: string,
  limit: number,
  windowMs: number,
): Promise<RateLimitVerdict> | RateLimitVerdict {
  const caller = `${purpose}:${address}`;
  const site = siteOfBucket(address);
  const hit = () => store.hit(caller, limit, windowMs);
  if (site === null) return hit();
  const hitSite = () => store.hit(`${purpose}:${site}`, SITE_FACTOR * limit, windowMs);
  return ifAllowed(store.peek(caller, limit, windowMs), () => ifAllowed(hitSite(), hit));
}

type Verdict = Promise<RateLimitVerdict> | RateLimitVerdict;

/** The next verdict, or this one if it rejects; synchronous if the store is. */
function ifAllowed(verdict: Verdict, next: () => Verdict): Verdict {
  if (verdict instanceof Promise) return verdict.then((known) => (known.allowed ? next() : known));
  return verdict.allowed ? next() : verdict;
}
