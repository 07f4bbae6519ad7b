import { Injectable } from '@nestjs/common';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { Mp4Service } from '../mp4/mp4.service.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { RenditionWriter } from './rendition-writer.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class Mp4Job extends PendingRenditionsJob {
  readonly kind = 'mp4';
  readonly lane = 'batch';

  constructor(
    renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly videos: Mp4Service,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const gif = await this.sources.find(gifSeq, 'gif');
    if (!gif) return;
    const { bytes, steps } = await this.sources.lend(gif, (path) => this.videos.fromGif(path, cpu));
    await this.renditions.save(gifSeq, [{ name: 'mp4', bytes, steps }], { source: gif });
  }
}
