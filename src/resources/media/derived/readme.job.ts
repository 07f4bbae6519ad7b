import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.js';
import { RecordingTasksService } from './recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class ReadmeJob implements JobHandler {
  readonly kind = 'readme';
  readonly lane = 'batch';

  constructor(
    private readonly renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB.readme))) return;
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const { bytes, steps } = await this.tasks.shrink(gif.bytes);
    await this.renditions.save(gifSeq, [{ name: 'readme', bytes, steps }], { source: gif });
  }

  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB.readme, reason);
  }
}
