import type { EntityManager } from 'typeorm';
import type { ApiRequest } from '../http/api-request.js';

/** An answer as it is given again: its status, the headers that belong to its content, and the body as text. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to carry out a request that carries an idempotency key, held by one try at a time. */
export interface Claim {
  /** The id of what an earlier try had made and committed before its process died; null when there is none. */
  readonly made: string | null;

  /**
   * Notes within the transaction that makes a thing which thing it is, so that a retry after a crash finds it.
   * @throws Conflict when a later try has taken over; the transaction has to be rolled back then
   */
  record(id: string, manager: EntityManager): Promise<void>;

  /** Keeps the answer for those who ask again. */
  keep(answer: StoredResponse): Promise<void>;

  /** Gives the key free for another try; what was recorded stays. */
  release(): Promise<void>;
}

/** A request that may have come with an idempotency key. */
export interface ClaimingRequest extends ApiRequest {
  /** Held while the handler runs, when a key came with the request. */
  claim?: Claim;
}
