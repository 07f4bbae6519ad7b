import { Injectable } from '@nestjs/common';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { SearchIndex } from '../../../indexing/search-index/search-index.js';
import { RenditionRepository } from '../rendition.repository.js';
import type { TranscriptSource } from '../transcript.entity.js';
import { TranscriptRepository } from '../transcript.repository.js';
import type { TimedText } from './recording-worker.js';
import type { TranscriptReview } from './transcript-review.js';

@Injectable()
export class TranscriptWriterService {
  #review: TranscriptReview | undefined;

  constructor(
    private readonly changes: PublicTransactions,
    private readonly renditions: RenditionRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly search: SearchIndex,
  ) {}

  /** Call it before jobs run. */
  reviewBy(review: TranscriptReview): void {
    this.#review = review;
  }

  async save(gifSeq: number, { secrets, ...lines }: TimedText, source: TranscriptSource): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const publish = await this.#review?.review(gifSeq, secrets, { manager, changed });
      await this.transcripts.save({ gifSeq, source, ...lines }, manager);
      await this.renditions.markReady(gifSeq, 'transcript', null, manager);
      if (publish) await publish();
      else await this.search.refresh([gifSeq], manager);
      changed(`gif:${gifSeq}`, 'search');
    });
  }
}
