import { Injectable } from '@nestjs/common';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { RenditionWriter } from './rendition-writer.js';
import { TranscriptWriterService } from './transcript-writer.service.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasksService } from './processes/recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class TranscriptJob extends PendingRenditionsJob {
  readonly kind = 'transcript';
  readonly lane = 'interactive';

  constructor(
    renditions: RenditionWriter,
    private readonly transcripts: TranscriptWriterService,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly facts: PictureFactsRepository,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const cast = await this.sources.find(gifSeq, 'cast');
    if (!cast) return;
    const picture = await this.facts.timesOf(gifSeq);
    const transcript = await this.sources.lend(cast, (path) =>
      this.tasks.transcribe({ cast: path, picture }, cpu),
    );
    await this.transcripts.save(gifSeq, transcript, { kind: 'cast', confidence: 1, file: cast });
  }
}
