import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { LOG } from '../../../platform/logging/log.js';
import { findSecrets, InvalidRecording } from '@ttyreel/recording';
import { type PictureTranscript, PictureTranscriber } from '../ocr/picture-transcriber.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { NO_TEXT } from '../renditions/rendition.entity.js';
import { RenditionWriter } from './rendition-writer.js';
import { TranscriptWriterService } from './transcript-writer.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class OcrJob extends PendingRenditionsJob {
  readonly kind = 'ocr';
  readonly lane = 'batch';

  constructor(
    renditions: RenditionWriter,
    private readonly transcripts: TranscriptWriterService,
    private readonly sources: SourceFileService,
    private readonly transcriber: PictureTranscriber,
    @Inject(LOG) private readonly log: Logger,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const gif = await this.sources.find(gifSeq, 'gif');
    if (!gif) return;
    const { text, lines, confidence, shortfall } = await this.sources.lend(gif, (path) =>
      this.read(path, cpu),
    );
    if (shortfall !== null)
      this.log.warn({ subject: gifSeq, shortfall }, 'ocr: the transcript is incomplete');
    // An empty transcript would claim that the screen was empty.
    if (confidence === null) throw new UnrecoverableError(NO_TEXT);
    const lineTimes = lines.map(({ time }) => time);
    const noCast = { castTimes: null, typedFrom: null, markers: null };
    const read = { text, lineTimes, ...noCast, secrets: findSecrets(lines, 'screen') };
    await this.transcripts.save(gifSeq, read, { kind: 'picture', confidence, file: gif });
  }

  private async read(gif: string, cpu: CpuAllowance): Promise<PictureTranscript> {
    try {
      return await this.transcriber.transcribe(gif, cpu);
    } catch (error) {
      throw error instanceof InvalidRecording
        ? new UnrecoverableError(error.message, { cause: error })
        : error;
    }
  }
}
