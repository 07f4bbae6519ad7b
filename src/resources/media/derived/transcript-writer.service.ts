import { Injectable } from '@nestjs/common';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { SearchIndex } from '../../../indexing/search-index/search-index.js';
import { ProcessingService } from '../renditions/processing.service.js';
import { RenditionRepository, type SourceKey } from '../renditions/rendition.repository.js';
import type { TranscriptSource } from '../renditions/transcript.entity.js';
import { TranscriptRepository } from '../renditions/transcript.repository.js';
import type { TimedText } from './processes/recording-worker.js';
import type { TranscriptReview } from './transcript-review.js';

/** The source of the text. */
export interface ReadFrom {
  readonly kind: TranscriptSource;
  /** How sure the reading is, 0 to 1. */
  readonly confidence: number;
  /** Nothing is saved if the recording has another source meanwhile. */
  readonly file: SourceKey;
}

@Injectable()
export class TranscriptWriterService {
  #review: TranscriptReview | undefined;

  constructor(
    private readonly changes: PublicTransactions,
    private readonly renditions: RenditionRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly search: SearchIndex,
    private readonly processing: ProcessingService,
  ) {}

  /** Call it before jobs run. */
  reviewBy(review: TranscriptReview): void {
    this.#review = review;
  }

  async save(
    gifSeq: number,
    { secrets, ...lines }: TimedText,
    { kind, confidence, file }: ReadFrom,
  ): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      if (!(await this.renditions.isCurrent(gifSeq, file, manager))) return;
      // While it is drawn from its new cast, a replaced picture is current.
      if (kind === 'picture' && (await this.renditions.hasCast(gifSeq, manager))) return;
      const publish = await this.#review?.review(gifSeq, secrets, { manager, changed });
      await this.transcripts.save({ gifSeq, source: kind, confidence, ...lines }, manager);
      await this.processing.during(gifSeq, manager, () =>
        this.renditions.markReady(gifSeq, 'transcript', null, manager),
      );
      if (publish) await publish();
      else await this.search.refresh([gifSeq], manager);
      changed(`gif:${gifSeq}`, 'search');
    });
  }
}
