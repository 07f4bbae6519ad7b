import { createHash } from 'node:crypto';
import { ValidationFailed } from '../errors/domain-errors.js';
import type { KeyedRequest } from './idempotency.service.js';
import type { ApiRequest } from '../http/api-request.js';

const SHAPE = /^[\x21-\x7e]{1,255}$/;

/** The idempotency key of a request, or undefined when it carries none. @throws Invalid when it is malformed */
export function idempotencyKeyOf(request: ApiRequest): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || SHAPE.test(key)) return key;
  throw new ValidationFailed('Idempotency-Key: must be 1 to 255 visible ASCII characters, sent once.');
}

/**
 * The request as it is told from others under the same key.
 * @param stranger the bucket of the address, which stands for a caller without an API key
 */
export function keyedRequest(request: ApiRequest, key: string, stranger: string): KeyedRequest {
  return {
    caller: request.viewer ? `user:${request.viewer.userSeq}` : `address:${stranger}`,
    key,
    hash: createHash('sha256')
      .update(`${request.method} ${addressOf(request)}\n`)
      .update(request.contentDigest ?? '')
      .digest(),
  };
}

/** With its query, and in one spelling whether it ends in a slash or not. */
function addressOf(request: ApiRequest): string {
  const [path = '', query] = request.originalUrl.split('?', 2);
  return `${path.replace(/(?<!\/)\/+$/, '')}?${query ?? ''}`;
}
