import { Injectable } from '@nestjs/common';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.service.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasks } from './recording-tasks.service.js';
import { SourceFiles } from './source-file.service.js';

@Injectable()
export class StillsJob implements JobHandler {
  readonly kind = 'stills';
  readonly lane = 'prompt';

  constructor(
    private readonly renditions: RenditionWriter,
    private readonly sources: SourceFiles,
    private readonly facts: PictureFactsRepository,
    private readonly tasks: RecordingTasks,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB.stills))) return;
    const gif = await this.sources.read(gifSeq, 'gif');
    if (!gif) return;
    const isThemeWanted = await this.facts.lacksTheme(gifSeq);
    const { still, thumbnail, themeSlug } = await this.tasks.stills({ gif, isThemeWanted });
    const files = [
      { name: 'still', bytes: still },
      { name: 'thumbnail', bytes: thumbnail },
    ] as const;
    await this.renditions.save(gifSeq, files, async (manager) => {
      if (themeSlug !== null) await this.facts.recognise(gifSeq, themeSlug, manager);
    });
  }

  giveUp(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(gifSeq, RENDITIONS_OF_JOB.stills, reason);
  }
}
