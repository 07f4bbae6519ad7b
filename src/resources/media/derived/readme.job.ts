import { Injectable } from '@nestjs/common';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { UnrecoverableError } from 'bullmq';
import { ThemesService } from '../../themes/themes.service.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RenditionWriter } from './rendition-writer.js';
import { RecordingTasksService } from './recording-tasks.service.js';
import type { SmallGif } from './recording-worker.js';
import { SourceFileService } from './source-file.service.js';

/** Bytes. Larger GIFs take too long to shrink and would lose too much; they are drawn again. */
const LARGEST_TO_SHRINK = 10_000_000;

@Injectable()
export class ReadmeJob extends PendingRenditionsJob {
  readonly kind = 'readme';
  readonly lane = 'batch';

  constructor(
    renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly facts: PictureFactsRepository,
    private readonly themes: ThemesService,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const isDrawn = (await this.facts.timesOf(gifSeq))?.isDrawn;
    const cast = isDrawn ? await this.sources.read(gifSeq, 'cast') : null;
    const { bytes, steps } = await this.makeSmall(gifSeq, gif.bytes, cast?.bytes ?? null, cpu);
    await this.renditions.save(gifSeq, [{ name: 'readme', bytes, steps }], { source: gif });
  }

  /** @param cast of a GIF that was drawn from it */
  private async makeSmall(
    gifSeq: number,
    gif: Buffer,
    cast: Buffer | null,
    cpu: CpuAllowance,
  ): Promise<SmallGif> {
    if (!cast) return this.tasks.shrink({ gif, cpuMs: 0.9 * cpu.leftMs }, cpu);
    if (gif.length > LARGEST_TO_SHRINK) return this.drawSmall(gifSeq, cast, cpu);
    try {
      return await this.tasks.shrink({ gif, cpuMs: cpu.leftMs / 2 }, cpu);
    } catch (error) {
      if (error instanceof UnrecoverableError) return this.drawSmall(gifSeq, cast, cpu);
      throw error;
    }
  }

  private async drawSmall(gifSeq: number, cast: Buffer, cpu: CpuAllowance): Promise<SmallGif> {
    const { themeSlug, style } = await this.facts.settingsOf(gifSeq);
    const theme = themeSlug === null ? null : await this.themes.findNow(themeSlug);
    return this.tasks.drawSmall({ cast, palette: theme && theme.palette, style }, cpu);
  }
}
