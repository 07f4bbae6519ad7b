import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { type JobHandler, RetryableError } from '../../../platform/jobs/job-handler.js';
import { ThemesService } from '../../themes/themes.service.js';
import { styled } from '../../../recording/render/picture-style.js';
import { PictureFactsRepository } from '../derived/picture-facts.repository.js';
import { RenditionWriter } from '../derived/rendition-writer.js';
import { RecordingTasksService } from '../derived/recording-tasks.service.js';
import { SourceFileService } from '../derived/source-file.service.js';
import { ThemedPictureRoomService } from './themed-picture-room.service.js';
import { ThemedPictureRepository } from './themed-picture.repository.js';
import { lookOfName } from './picture-look.js';
import { THEMED_PICTURE } from './themed-pictures.service.js';

/** For failures that the recording did not cause. */
const RETRY_AFTER_SECONDS = 600;

@Injectable()
export class ThemedPictureJob implements JobHandler {
  readonly kind = THEMED_PICTURE;
  readonly lane = 'interactive';

  constructor(
    private readonly pictures: ThemedPictureRepository,
    private readonly files: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly room: ThemedPictureRoomService,
    private readonly themes: ThemesService,
    private readonly facts: PictureFactsRepository,
  ) {}

  async run(seq: number): Promise<void> {
    const picture = await this.pictures.findPending(seq);
    if (!picture) return;
    const cast = await this.sources.read(picture.gifSeq, 'cast');
    if (!cast) throw new UnrecoverableError('The recording has no cast.');
    const theme = await this.themes.findNow(picture.themeSlug);
    if (!theme) throw new UnrecoverableError(`There is no theme "${picture.themeSlug}".`);
    const { palette, revision } = theme;
    const { style } = await this.facts.settingsOf(picture.gifSeq);
    const look = styled(style, lookOfName(picture.look));
    const { bytes } = await this.tasks.draw({ cast: cast.bytes, palette, style: look });
    await this.files.saveBlob('gif', bytes, async (blob, manager) => {
      if (await this.files.isCurrent(picture.gifSeq, cast, manager))
        return this.pictures.markReady(seq, revision, blob, manager);
      throw new RetryableError('The recording was edited while its picture was drawn.');
    });
    await this.room.keepWithin();
  }

  onFailed(seq: number, reason: string, isFinal: boolean): Promise<void> {
    return this.pictures.markFailed(seq, reason, isFinal ? null : RETRY_AFTER_SECONDS);
  }
}
