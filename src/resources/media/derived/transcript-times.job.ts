import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { TranscriptRepository } from '../transcript.repository.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RenditionWriter } from './rendition-writer.js';
import { RecordingTasksService } from './recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';
import { TranscriptWriterService } from './transcript-writer.service.js';

/** Reads a cast again if its transcript is of an earlier release and has no seconds of the cast. */
@Injectable()
export class TranscriptTimesJob implements JobHandler {
  readonly kind = 'transcript_times';
  readonly lane = 'batch';

  constructor(
    private readonly transcripts: TranscriptRepository,
    private readonly writer: TranscriptWriterService,
    private readonly renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly facts: PictureFactsRepository,
    private readonly tasks: RecordingTasksService,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.transcripts.lacksCastTimes(gifSeq))) return;
    const cast = await this.sources.find(gifSeq, 'cast');
    if (!cast) return;
    const picture = await this.facts.timesOf(gifSeq);
    const transcript = await this.sources.lend(cast, (path) =>
      this.tasks.transcribe({ cast: path, picture }),
    );
    await this.writer.save(gifSeq, transcript, { kind: 'cast', file: cast });
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  /** The transcript does not change. */
  onFailed(gifSeq: number): Promise<void> {
    return this.transcripts.giveUpCastTimes(gifSeq);
  }
}
