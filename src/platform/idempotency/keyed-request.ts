import { createHash } from 'node:crypto';
import { ValidationFailed } from '../errors/domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';

export interface KeyedRequest {
  /** Keys of different callers are independent. */
  readonly caller: string;
  readonly key: string;
  /** SHA-256 of everything that identifies the request. */
  readonly hash: Buffer;
}

const SHAPE = /^[\x21-\x7e]{1,255}$/;

/** @throws ValidationFailed when the key is malformed */
export function idempotencyKeyOf(request: ApiRequest): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || SHAPE.test(key)) return key;
  throw new ValidationFailed('Idempotency-Key: must be 1 to 255 visible ASCII characters, sent once.');
}

/** Identifies the request and its caller. @param address the bucket of the client's address, for callers without an API key */
export function keyedRequest(request: ApiRequest, key: string, address: string): KeyedRequest {
  return {
    caller: request.viewer ? idempotencyCallerOf(request.viewer.userSeq) : `address:${address}`,
    key,
    hash: createHash('sha256')
      .update(`${request.method} ${canonicalUrl(request)}\n`)
      .update(request.contentDigest ?? '')
      .digest(),
  };
}

export function idempotencyCallerOf(userSeq: number): string {
  return `user:${userSeq}`;
}

/** With the query, and without a trailing slash. */
function canonicalUrl(request: ApiRequest): string {
  const [path = '', query] = request.originalUrl.split('?', 2);
  return `${path.replace(/(?<!\/)\/+$/, '')}?${query ?? ''}`;
}
