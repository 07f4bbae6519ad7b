import type { EntityManager } from 'typeorm';
import type { ApiRequest } from '../http/api-request.js';

export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to execute a request with an idempotency key; one attempt at a time has it. */
export interface Claim {
  /** The id that an earlier attempt committed before its process died, or null. */
  readonly made: string | null;

  /** Records the created id in the transaction that creates it. @throws Conflict if a later attempt has the claim: roll back then */
  record(id: string, manager: EntityManager): Promise<void>;

  /** Stores the response for retries. */
  store(response: StoredResponse): Promise<void>;

  /** Frees the key for another attempt. A recorded id stays. */
  release(): Promise<void>;
}

/** A request that may have an idempotency key. */
export interface ClaimingRequest extends ApiRequest {
  /** Present while the handler runs, if the request has a key. */
  claim?: Claim;
}
