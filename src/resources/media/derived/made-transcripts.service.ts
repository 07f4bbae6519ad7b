import { Injectable } from '@nestjs/common';
import { PublicChanges } from '../../../platform/response-cache/public-changes.service.js';
import { SearchIndex } from '../../../indexing/search-index/search-index.service.js';
import { FormRepository } from '../form.repository.js';
import type { TranscriptSource } from '../transcript.entity.js';
import { TranscriptRepository } from '../transcript.repository.js';
import type { TimedText } from './recording-worker.js';

/** Keeps what jobs read of recordings, and has them be found by it. */
@Injectable()
export class MadeTranscripts {
  constructor(
    private readonly changes: PublicChanges,
    private readonly forms: FormRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly search: SearchIndex,
  ) {}

  async keep(gifSeq: number, { text, lineTimes }: TimedText, source: TranscriptSource): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      await this.transcripts.save({ gifSeq, text, lineTimes: [...lineTimes], source }, manager);
      await this.forms.markReady(gifSeq, 'transcript', null, manager);
      await this.search.refresh([gifSeq], manager);
      changed(`gif:${gifSeq}`);
    });
  }
}
