import type { Request } from 'express';
import type { Viewer } from './viewer.js';
import type { DomainError } from '../errors/domain-errors.js';
import type { RateLimitVerdict } from '../rate-limit/rate-limit-store.js';

/** A request as the handlers see it, once identity.middleware has looked at its key. */
export interface ApiRequest extends Request {
  /** Also sent back as `X-Request-Id`. */
  id: string;
  /** After the trusted proxies. */
  clientAddress: string;
  viewer: Viewer | null;
  /** Whether a key came with the request, valid or not. */
  keySent: boolean;
  /** Why the request is refused, whatever it asks for; set before the framework sees it. */
  refusal?: DomainError;
  /** Seconds after which the key is looked up; set where it was not, for too many others were wrong. */
  keyRetryAfter?: number;
  /** Why nobody knows whose key it is; the answer to the request once rate-limit.middleware has counted it. */
  identityFailure?: unknown;
  /** Set when the request was counted before the framework saw it. */
  verdict?: RateLimitVerdict;
  /** Tells this content from other content; set by whatever read the body of a request with an idempotency key. */
  contentDigest?: Buffer;
}
