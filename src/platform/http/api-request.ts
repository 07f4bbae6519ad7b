import type { Request } from 'express';
import type { Viewer } from './viewer.js';
import type { DomainError } from '../errors/domain-errors.js';
import type { RateLimitVerdict } from '../rate-limit/rate-limit-store.js';

/** A request as handlers see it, after identity.middleware. */
export interface ApiRequest extends Request {
  id: string;
  /** The client's address behind the trusted proxies. */
  clientAddress: string;
  viewer: Viewer | null;
  /** Whether the request had a key, valid or not. */
  keySent: boolean;
  /** Set before the framework sees the request: it is counted and then rejected with this error. */
  refusal?: DomainError;
  /** Set if the key was not looked up because of too many invalid keys: seconds until it can be. */
  keyRetryAfter?: number;
  /** Set if the key's user is suspended: the request is anonymous, and rejected with this where a key is required. */
  suspension?: DomainError;
  /** Why the key could not be looked up; rate-limit.middleware throws it after it has counted the request. */
  identityFailure?: unknown;
  verdict?: RateLimitVerdict;
  /** A digest of the body; set by its parser when the request has an idempotency key. */
  contentDigest?: Buffer;
}
