import type { ServerResponse } from 'node:http';
import type { RateLimitVerdict } from './rate-limit-store.js';

export function setLimitHeaders(response: ServerResponse, verdict: RateLimitVerdict): void {
  for (const [name, value] of limitHeaders(verdict)) response.setHeader(name, value);
}

/** The three headers that every answer of the API carries; `Reset` is in Unix seconds. */
export function limitHeaders(verdict: RateLimitVerdict): [string, string][] {
  return [
    ['X-RateLimit-Limit', String(verdict.limit)],
    ['X-RateLimit-Remaining', String(verdict.remaining)],
    ['X-RateLimit-Reset', String(verdict.resetAt)],
  ];
}
