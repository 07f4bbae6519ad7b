import type { NextFunction, Request, Response } from 'express';
import type { RateLimits } from '../../config/app-config.js';
import { RateLimited } from '../../domain-errors.js';
import type { ApiRequest } from '../api-request.js';
import type { ClientConnection } from '../client-connection.js';
import { setLimitHeaders } from './limit-headers.js';
import type { RateLimitStore } from './rate-limit-store.js';

const MINUTE_MS = 60_000;
/** A page loads styles and pictures of its own beside itself. */
const PAGES_PER_MINUTE = 300;

interface Allowance {
  readonly caller: string;
  readonly limit: number;
}

/** Media have no limit, as image proxies share few addresses; health probes have none either. */
const UNLIMITED = /^\/(?:media|health)\//;

/** Counts every call before it is routed or its body read, so that every answer carries the limit headers. */
export function rateLimit(store: RateLimitStore, limits: RateLimits, connection: ClientConnection) {
  function allowanceOf(request: ApiRequest): Allowance {
    // Routing does not mind the case, so neither may the limits.
    const path = request.path.toLowerCase();
    const address = connection.bucket(request);
    if (path.startsWith('/badge/')) return { caller: `badge:${address}`, limit: limits.badgesPerMinute };
    if (!isApi(path)) return { caller: `page:${address}`, limit: PAGES_PER_MINUTE };
    return request.viewer
      ? { caller: `user:${request.viewer.userSeq}`, limit: limits.authenticatedPerMinute }
      : { caller: `address:${address}`, limit: limits.anonymousPerMinute };
  }

  async function count(request: ApiRequest, response: Response): Promise<void> {
    const { caller, limit } = allowanceOf(request);
    const verdict = await store.hit(caller, limit, MINUTE_MS);
    setLimitHeaders(response, verdict);
    if (verdict.allowed) return;
    throw new RateLimited(
      `The limit of ${limit} requests a minute is reached. Try again in ${verdict.retryAfter} s.`,
      verdict.retryAfter,
    );
  }

  return (plainRequest: Request, response: Response, next: NextFunction): void => {
    const request = plainRequest as ApiRequest;
    // Nobody there asks who is calling, so a key that could not be looked at is no trouble either.
    if (UNLIMITED.test(request.path)) {
      next();
      return;
    }
    count(request, response).then(() => {
      next(request.identityFailure);
    }, next);
  };
}

/** The API and its description; the page that explores it is a page. */
function isApi(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/docs');
}
