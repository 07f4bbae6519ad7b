import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { LOG } from '../../../platform/logging/log.js';
import { ThemesService } from '../../themes/themes.service.js';
import { RecordingRenditionsService } from '../renditions/recording-renditions.service.js';
import { PendingRenditionsJob } from './pending-renditions.job.js';
import { RENDITIONS_OF_JOB } from './rendition-jobs.js';
import { RenditionWriter } from './rendition-writer.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { RecordingTasksService } from './processes/recording-tasks.service.js';
import { SourceFileService } from './source-file.service.js';

@Injectable()
export class PictureJob extends PendingRenditionsJob {
  readonly kind = 'picture';
  readonly lane = 'interactive';

  constructor(
    renditions: RenditionWriter,
    private readonly recordings: RecordingRenditionsService,
    private readonly sources: SourceFileService,
    private readonly facts: PictureFactsRepository,
    private readonly tasks: RecordingTasksService,
    private readonly themes: ThemesService,
    @Inject(LOG) private readonly log: Logger,
  ) {
    super(renditions);
  }

  protected async make(gifSeq: number, cpu: CpuAllowance): Promise<void> {
    const cast = await this.sources.find(gifSeq, 'cast');
    if (!cast) return;
    const { themeSlug, style, chosen } = await this.facts.settingsOf(gifSeq);
    const theme = themeSlug === null ? null : await this.themes.findNow(themeSlug);
    const drawn = await this.sources.lend(cast, (path) =>
      this.tasks.draw({ cast: path, palette: theme && theme.palette, style }, cpu),
    );
    const { bytes, timing, complete, reason, effort } = drawn;
    // Another job draws the style that was chosen meanwhile.
    const isWanted = async (manager: EntityManager) =>
      isDeepStrictEqual((await this.facts.settingsOf(gifSeq, manager)).chosen, chosen);
    const follow = async (manager: EntityManager) => {
      await this.facts.describe(gifSeq, drawn, manager);
      await this.recordings.addPendingOfPicture(gifSeq, bytes.length, manager);
    };
    const picture = { timing, complete, reason, effort };
    await this.renditions.save(gifSeq, [{ name: 'gif', bytes, picture }], { source: cast, isWanted, follow });
    if (reason)
      this.log.info(
        { subject: gifSeq, ...timing, complete, reason },
        'a recording was fitted into a picture',
      );
  }

  /** Renditions of the picture fail with it. */
  override onFailed(gifSeq: number, reason: string): Promise<void> {
    return this.renditions.fail(
      gifSeq,
      ['gif', ...RENDITIONS_OF_JOB.stills, ...RENDITIONS_OF_JOB.mp4],
      reason,
    );
  }
}
