import { Injectable } from '@nestjs/common';
import { PublicChanges } from '../../hot/public-changes.service.js';
import type { JobHandler } from '../../jobs/job-handler.js';
import { SearchIndex } from '../../search/index/search-index.service.js';
import { FormRepository } from '../form.repository.js';
import { TranscriptRepository } from '../transcript.repository.js';
import { RecordingPool } from './recording-pool.js';
import { SourceFiles } from './source-file.service.js';

/** Writes down what was on the screen of a cast. */
@Injectable()
export class TranscriptJob implements JobHandler {
  readonly kind = 'transcript';

  constructor(
    private readonly changes: PublicChanges,
    private readonly forms: FormRepository,
    private readonly transcripts: TranscriptRepository,
    private readonly sources: SourceFiles,
    private readonly pool: RecordingPool,
    private readonly search: SearchIndex,
  ) {}

  async run(gifSeq: number): Promise<void> {
    const cast = await this.sources.read(gifSeq, 'cast');
    if (!cast) return;
    const { text, lineTimes } = await this.pool.transcribe(cast);
    await this.changes.transaction(async (manager, changed) => {
      await this.transcripts.save({ gifSeq, text, lineTimes: [...lineTimes] }, manager);
      await this.forms.markReady(gifSeq, 'transcript', null, manager);
      await this.search.refresh([gifSeq], manager);
      changed(`gif:${gifSeq}`);
    });
  }

  async giveUp(gifSeq: number, reason: string): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      await this.forms.markFailed(gifSeq, 'transcript', reason, manager);
      changed(`gif:${gifSeq}`);
    });
  }
}
