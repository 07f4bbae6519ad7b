import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { ThemesService } from '../../themes/themes.service.js';
import { RecordingRenditionsService } from '../recording-renditions.service.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasksService } from './recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class PictureJob implements JobHandler {
  readonly kind = 'picture';
  readonly lane = 'interactive';

  constructor(
    private readonly renditions: RenditionWriter,
    private readonly recordings: RecordingRenditionsService,
    private readonly sources: SourceFileService,
    private readonly facts: PictureFactsRepository,
    private readonly tasks: RecordingTasksService,
    private readonly themes: ThemesService,
  ) {}

  async run(gifSeq: number): Promise<void> {
    if (!(await this.renditions.isPending(gifSeq, RENDITIONS_OF_JOB.picture))) return;
    const cast = await this.sources.read(gifSeq, 'cast');
    if (!cast) return;
    const slug = await this.facts.themeOf(gifSeq);
    const theme = slug === null ? null : await this.themes.findNow(slug);
    const drawn = await this.tasks.draw({ cast: cast.bytes, palette: theme && theme.palette });
    const follow = async (manager: EntityManager) => {
      await this.facts.describe(gifSeq, drawn, manager);
      await this.recordings.promiseOfPicture(gifSeq, drawn.bytes.length, manager);
    };
    await this.renditions.save(gifSeq, [{ name: 'gif', bytes: drawn.bytes }], { source: cast, follow });
    this.recordings.begin();
  }

  /** Renditions of the picture fail with it. */
  describe(gifSeq: number): Promise<object> {
    return this.renditions.describe(gifSeq);
  }

  onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(
      gifSeq,
      ['gif', ...RENDITIONS_OF_JOB.stills, ...RENDITIONS_OF_JOB.mp4],
      reason,
    );
  }
}
