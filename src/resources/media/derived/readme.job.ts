import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { ThemesService } from '../../themes/themes.service.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RenditionWriter } from './rendition-writer.js';
import { RecordingTasksService } from './processes/recording-tasks.service.js';
import type { SmallGif } from './processes/recording-worker.js';
import { type SourceFile, SourceFileService } from './source-file.service.js';

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
    const gif = await this.sources.find(gifSeq, 'gif');
    if (!gif) return;
    const times = await this.facts.timesOf(gifSeq);
    const cast = times?.timing ? await this.sources.find(gifSeq, 'cast') : null;
    const { bytes, steps } = await this.makeSmall(gifSeq, gif, cast, cpu);
    await this.renditions.save(gifSeq, [{ name: 'readme', bytes, steps }], { source: gif });
  }

  /** @param cast of a GIF that was drawn from it */
  private async makeSmall(
    gifSeq: number,
    gif: SourceFile,
    cast: SourceFile | null,
    cpu: CpuAllowance,
  ): Promise<SmallGif> {
    if (!cast) return this.shrink(gif, 0.9 * cpu.leftMs, cpu);
    if (gif.size > LARGEST_TO_SHRINK) return this.drawSmall(gifSeq, cast, cpu);
    try {
      return await this.shrink(gif, cpu.leftMs / 2, cpu);
    } catch (error) {
      if (error instanceof UnrecoverableError) return this.drawSmall(gifSeq, cast, cpu);
      throw error;
    }
  }

  private shrink(gif: SourceFile, cpuMs: number, cpu: CpuAllowance): Promise<SmallGif> {
    return this.sources.lend(gif, (path) => this.tasks.shrink({ gif: path, cpuMs }, cpu));
  }

  private async drawSmall(gifSeq: number, cast: SourceFile, cpu: CpuAllowance): Promise<SmallGif> {
    const { themeSlug, style } = await this.facts.settingsOf(gifSeq);
    const theme = themeSlug === null ? null : await this.themes.findNow(themeSlug);
    return this.sources.lend(cast, (path) =>
      this.tasks.drawSmall({ cast: path, palette: theme && theme.palette, style }, cpu),
    );
  }
}
