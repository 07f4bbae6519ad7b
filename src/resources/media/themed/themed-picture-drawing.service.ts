import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { LOG } from '../../../platform/logging/log.js';
import { styled } from '@ttyreel/recording';
import type { ThemeEntity } from '../../themes/theme.entity.js';
import { ThemesService } from '../../themes/themes.service.js';
import { type DrawingLimit, DrawingTurnsService } from '../derived/processes/drawing-turns.service.js';
import { PictureFactsRepository } from '../derived/picture-facts.repository.js';
import { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import { RenditionWriter } from '../derived/rendition-writer.js';
import { type SourceFile, SourceFileService } from '../derived/source-file.service.js';
import { lookOfName } from './picture-look.js';
import { ThemedPictureEvictionService } from './themed-picture-eviction.service.js';
import { ThemedPictureRepository, type ThemedPictureKey } from './themed-picture.repository.js';

const SECONDS = 60;
/** After failures that the recording did not cause. */
const RETRY_AFTER_SECONDS = 600;

/** Draws casts in themes and looks, and stores the pictures or why there is none. */
@Injectable()
export class ThemedPictureDrawingService {
  readonly #shared = new SingleFlight();

  constructor(
    private readonly turns: DrawingTurnsService,
    private readonly pictures: ThemedPictureRepository,
    private readonly files: RenditionWriter,
    private readonly sources: SourceFileService,
    private readonly tasks: RecordingTasksService,
    private readonly eviction: ThemedPictureEvictionService,
    private readonly themes: ThemesService,
    private readonly facts: PictureFactsRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Draws when it is the caller's turn, once for all callers at the same time.
   * @param isMissing whether nobody has drawn it before that turn
   * @throws RateLimited, TemporarilyUnavailable
   */
  async draw(key: ThemedPictureKey, caller: string, isMissing: () => Promise<boolean>): Promise<void> {
    const [cast, theme] = await Promise.all([
      this.sources.find(key.gifSeq, 'cast'),
      this.themes.findNow(key.themeSlug),
    ]);
    if (!cast || !theme) return;
    const run = async (limit: DrawingLimit) => {
      if (!(await isMissing())) return;
      const what = `${key.gifSeq} ${key.themeSlug} ${key.look}`;
      await this.#shared.share(what, () => this.drawNow(key, cast, theme, limit));
    };
    try {
      const size = { subject: cast.blobKey, castSize: cast.size };
      await this.turns.take(caller, { kind: 'picture', ...size, seconds: SECONDS, run });
    } catch (error) {
      if (!(error instanceof UnrecoverableError)) throw error;
      this.log.warn({ err: error, ...key }, 'a themed picture could not be drawn');
      const retryInSeconds = error instanceof JobTimeout ? RETRY_AFTER_SECONDS : null;
      await this.pictures.saveFailed(key, theme.revision, error.message, retryInSeconds);
    }
  }

  private async drawNow(
    key: ThemedPictureKey,
    cast: SourceFile,
    { palette, revision }: ThemeEntity,
    limit: DrawingLimit,
  ): Promise<void> {
    const { style } = await this.facts.settingsOf(key.gifSeq);
    const look = styled(style, lookOfName(key.look));
    const { bytes } = await this.sources.lend(cast, (path) =>
      this.tasks.drawNow({ cast: path, palette, style: look }, limit),
    );
    await this.files.saveBlob('gif', bytes, async (blob, manager) => {
      if (await this.files.isCurrent(key.gifSeq, cast, manager))
        return this.pictures.saveDrawn(key, revision, blob, manager);
      throw new RetryableError('The recording was edited while its picture was drawn.');
    });
    await this.eviction.evict();
  }
}
