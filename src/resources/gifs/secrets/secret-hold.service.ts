import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { LOG } from '../../../platform/logging/log.js';
import type { PublicTransaction } from '../../../platform/response-cache/public-transactions.js';
import { findingsBeyond, isCertain, mergeFindings, type SecretFinding } from '@ttyreel/recording';
import type { TranscriptReview } from '../../media/derived/transcript-review.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import { type HeldState, SecretHoldRepository } from './secret-hold.repository.js';
import type { GifSecret, TextPlace } from './text-places.js';

/** A confirmation is for the secrets that the author was told of; before any was found it is for all. */
function isConfirmed(known: readonly GifSecret[], found: readonly GifSecret[]): boolean {
  return !known.some(isCertain) || !findingsBeyond(known, found).some(isCertain);
}

/** Makes a recording unlisted if its transcript shows secrets that its author did not confirm. */
@Injectable()
export class SecretHoldService implements TranscriptReview {
  constructor(
    private readonly holds: SecretHoldRepository,
    private readonly publication: GifPublicationService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async review(
    gifSeq: number,
    found: readonly SecretFinding[],
    { manager, changed }: PublicTransaction,
  ): Promise<(() => Promise<void>) | null> {
    const before = found.length > 0 ? await this.holds.lock(gifSeq, manager) : null;
    if (!before) return null;
    const known = before.secrets.filter(({ kind }) => kind !== 'unsearched_screen');
    const after = await this.holds.hold(
      gifSeq,
      { secrets: mergeFindings<TextPlace>(found, known), isConfirmed: isConfirmed(known, found) },
      manager,
    );
    changed(...tagsOfChange(before.state), ...tagsOfChange(after.state));
    return async () => {
      await this.publication.applyChanges([{ before: before.state, after: after.state }], manager);
      if (before.state.isPublic && !after.state.isPublic) this.tell(after);
    };
  }

  private tell({ id, secrets }: HeldState): void {
    const kinds = [...new Set(secrets.filter(isCertain).map(({ kind }) => kind))];
    this.log.warn({ recording: id, kinds }, 'a recording shows secrets: it is unlisted until confirmed');
  }
}
