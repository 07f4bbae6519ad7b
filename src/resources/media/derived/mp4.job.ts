import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { Mp4Service } from '../mp4/mp4.service.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class Mp4Job implements JobHandler {
  readonly kind = 'mp4';
  readonly lane = 'batch';

  constructor(
    private readonly renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly videos: Mp4Service,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB.mp4))) return;
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const bytes = await this.videos.fromGif(gif.bytes);
    await this.renditions.save(gifSeq, [{ name: 'mp4', bytes }], { source: gif });
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB.mp4, reason);
  }
}
