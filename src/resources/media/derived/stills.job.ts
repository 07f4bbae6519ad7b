import { Injectable } from '@nestjs/common';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { EntityManager } from 'typeorm';
import { ThemesService } from '../../themes/themes.service.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { RenditionWriter } from './rendition-writer.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasksService } from './processes/recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class StillsJob extends PendingRenditionsJob {
  readonly kind = 'stills';
  readonly lane = 'interactive';

  constructor(
    renditions: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly facts: PictureFactsRepository,
    private readonly tasks: RecordingTasksService,
    private readonly themes: ThemesService,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const gif = await this.sources.find(gifSeq, 'gif');
    if (!gif) return;
    const themes = (await this.facts.lacksTheme(gifSeq)) ? await this.themes.list() : null;
    const { still, thumbnail, second, themeSlug } = await this.sources.lend(gif, (path) =>
      this.tasks.stills({ gif: path, themes }, cpu),
    );
    const files = [
      { name: 'still', bytes: still, second },
      { name: 'thumbnail', bytes: thumbnail },
    ] as const;
    const follow = async (manager: EntityManager) => {
      if (themeSlug !== null) await this.facts.recognise(gifSeq, themeSlug, manager);
    };
    await this.renditions.save(gifSeq, files, { source: gif, follow });
  }
}
