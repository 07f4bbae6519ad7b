import type { IncomingMessage } from 'node:http';
import type { Viewer } from '../viewer.js';
import { RateLimited } from '../../errors/domain-errors.js';
import type { ClientConnection } from '../server/client-connection.js';
import { hitByAddress } from '../../rate-limit/hit-by-address.js';
import type { RateLimitStore, RateLimitVerdict } from '../../rate-limit/rate-limit-store.js';
import type { RequestThrottlerName, Throttler } from '../../rate-limit/throttlers.js';

/** Health checks are frequent and internal. */
const UNLIMITED = '/health/';

/** Counts requests by the throttlers of the configuration. */
export class RequestLimits {
  constructor(
    private readonly store: RateLimitStore,
    private readonly throttlers: Readonly<Record<RequestThrottlerName, Throttler>>,
    private readonly connection: ClientConnection,
  ) {}

  /** Counts a request once; null if no limit applies. @param path without its query */
  count(
    request: IncomingMessage,
    path: string,
    viewer: Viewer | null,
  ): Promise<RateLimitVerdict> | RateLimitVerdict | null {
    if (path.startsWith(UNLIMITED)) return null;
    const name = throttlerOf(path);
    return name === 'api' ? this.countApi(request, viewer) : this.hit(name, this.connection.bucket(request));
  }

  /** Counts a request to the API, or one with the same limit. */
  countApi(request: IncomingMessage, viewer: Viewer | null): Promise<RateLimitVerdict> | RateLimitVerdict {
    return viewer
      ? this.hit('user', String(viewer.userSeq))
      : this.countAddress(this.connection.bucket(request));
  }

  /** Counts a request to the API without a key. @param bucket of the sender's address */
  countAddress(bucket: string): Promise<RateLimitVerdict> | RateLimitVerdict {
    return this.hit('address', bucket);
  }

  private hit(name: RequestThrottlerName, caller: string): Promise<RateLimitVerdict> | RateLimitVerdict {
    const { limit, ttl } = this.throttlers[name];
    return hitByAddress(this.store, name, caller, limit, ttl);
  }
}

function throttlerOf(pathAsWritten: string): 'badge' | 'media' | 'page' | 'api' {
  // Routing ignores the case, so the limits must too.
  const path = pathAsWritten.toLowerCase();
  if (path.startsWith('/badge/')) return 'badge';
  if (/^\/(?:media|assets|cli)\//.test(path)) return 'media';
  return isApi(path) ? 'api' : 'page';
}

/** The API, its OpenAPI document and the tools for agents; the API explorer counts as a page. */
function isApi(path: string): boolean {
  return (path.startsWith('/api/') && !path.startsWith('/api/docs')) || /^\/mcp\/?$/.test(path);
}

/** The error for a request that is over its limit. */
export function requestLimitReached({ limit, retryAfter }: RateLimitVerdict): RateLimited {
  return new RateLimited(
    `The limit of ${limit} requests a minute is reached. Try again in ${retryAfter} s.`,
    retryAfter,
  );
}
