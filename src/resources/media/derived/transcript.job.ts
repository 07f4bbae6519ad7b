import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.js';
import { TranscriptWriterService } from './transcript-writer.service.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasksService } from './recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class TranscriptJob implements JobHandler {
  readonly kind = 'transcript';
  readonly lane = 'interactive';

  constructor(
    private readonly renditions: RenditionWriter,
    private readonly transcripts: TranscriptWriterService,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly facts: PictureFactsRepository,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB.transcript))) return;
    const cast = await this.sources.read(gifSeq, 'cast');
    if (!cast) return;
    const picture = await this.facts.timesOf(gifSeq);
    const transcript = await this.tasks.transcribe({ cast: cast.bytes, picture });
    await this.transcripts.save(gifSeq, transcript, { kind: 'cast', file: cast });
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB.transcript, reason);
  }
}
