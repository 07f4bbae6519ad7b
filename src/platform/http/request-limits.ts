import type { IncomingMessage } from 'node:http';
import type { Viewer } from './viewer.js';
import type { RateLimits } from '../config/app-config.js';
import { RateLimited } from '../errors/domain-errors.js';
import type { ClientConnection } from './client-connection.js';
import { hitByAddress } from '../rate-limit/hit-by-address.js';
import type { RateLimitStore, RateLimitVerdict } from '../rate-limit/rate-limit-store.js';

const MINUTE_MS = 60_000;
/** A page loads styles and pictures of its own beside itself. */
const PAGES_PER_MINUTE = 300;

/** Whose calls are counted together: a user, or an address for one purpose. */
interface Allowance {
  readonly purpose: string;
  readonly caller: string;
  readonly limit: number;
}

/** Health checks come often, and from inside. */
const UNLIMITED = '/health/';

/** Which limit a request falls under, and how much of it is left. */
export class RequestLimits {
  constructor(
    private readonly store: RateLimitStore,
    private readonly limits: RateLimits,
    private readonly connection: ClientConnection,
  ) {}

  /**
   * Counts a request, once; null when it falls under no limit.
   * @param path without its query
   */
  count(
    request: IncomingMessage,
    path: string,
    viewer: Viewer | null,
  ): Promise<RateLimitVerdict> | RateLimitVerdict | null {
    if (path.startsWith(UNLIMITED)) return null;
    return this.hit(this.allowanceOf(request, path, viewer));
  }

  /** Counts a read of media that found nothing as a call of the API, so that ids are guessed no faster there. */
  countMiss(request: IncomingMessage, viewer: Viewer | null): Promise<RateLimitVerdict> | RateLimitVerdict {
    return this.hit(this.ofApi(this.connection.bucket(request), viewer));
  }

  private hit({ purpose, caller, limit }: Allowance): Promise<RateLimitVerdict> | RateLimitVerdict {
    return hitByAddress(this.store, purpose, caller, limit, MINUTE_MS);
  }

  private allowanceOf(request: IncomingMessage, pathAsWritten: string, viewer: Viewer | null): Allowance {
    // Routing does not mind the case, so neither may the limits.
    const path = pathAsWritten.toLowerCase();
    const address = this.connection.bucket(request);
    const of = (purpose: string, limit: number): Allowance => ({ purpose, caller: address, limit });
    if (path.startsWith('/badge/')) return of('badge', this.limits.badgesPerMinute);
    if (path.startsWith('/media/')) return of('media', this.limits.mediaPerMinute);
    if (!isApi(path)) return of('page', PAGES_PER_MINUTE);
    return this.ofApi(address, viewer);
  }

  private ofApi(address: string, viewer: Viewer | null): Allowance {
    return viewer
      ? { purpose: 'user', caller: String(viewer.userSeq), limit: this.limits.authenticatedPerMinute }
      : { purpose: 'address', caller: address, limit: this.limits.anonymousPerMinute };
  }
}

/** The API and its description; the page that explores it is a page. */
function isApi(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/docs');
}

/** The error for a request that is over its limit. */
export function requestLimitReached({ limit, retryAfter }: RateLimitVerdict): RateLimited {
  return new RateLimited(
    `The limit of ${limit} requests a minute is reached. Try again in ${retryAfter} s.`,
    retryAfter,
  );
}
