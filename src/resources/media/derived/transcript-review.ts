import type { PublicTransaction } from '../../../platform/response-cache/public-transactions.js';
import type { SecretFinding } from '@ttyreel/recording';

/** A check by the owner of recordings of each new transcript, in the transaction that saves it. */
export interface TranscriptReview {
  /** Called before the transcript is saved. @returns an update of lists and index, called last; null for the index alone */
  review(
    gifSeq: number,
    secrets: readonly SecretFinding[],
    transaction: PublicTransaction,
  ): Promise<(() => Promise<void>) | null>;
}
