import type { EntityManager } from 'typeorm';
import type { CacheTag } from '../../../platform/response-cache/cache-tag.js';
import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';

export interface ReviewTransaction {
  readonly manager: EntityManager;
  readonly changed: (...tags: readonly CacheTag[]) => void;
}

/** A check by the owner of recordings of each new transcript, in the transaction that saves it. */
export interface TranscriptReview {
  /** Called before the transcript is saved. @returns an update of lists and index, called last; null for the index alone */
  review(
    gifSeq: number,
    secrets: readonly SecretFinding[],
    transaction: ReviewTransaction,
  ): Promise<(() => Promise<void>) | null>;
}
