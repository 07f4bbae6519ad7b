import { Injectable } from '@nestjs/common';
import { Conflict, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { callerOfUser, DrawingTurnsService } from '../../media/derived/processes/drawing-turns.service.js';
import { RecordingPool } from '../../media/derived/processes/recording-pool.js';
import { type SourceFile, SourceFileService } from '../../media/derived/source-file.service.js';
import { CastPreviewService } from '../../media/frames/cast-preview.service.js';
import { ThemesService } from '../../themes/themes.service.js';
import type { GifDetail } from '../data/gif.read-model.js';
import type { EditedTexts } from './cast-edit.entity.js';
import type { EditAnswer, EditInput, EditOutcome } from './edit-worker.js';

const TASK = { module: new URL('./edit-worker.js', import.meta.url).href, name: 'applyEdit' };
/** An edit with both waits ends before its idempotency key expires, so a retry never applies it twice. */
const LIMITS = { seconds: 50, waitSeconds: 25 };

export interface EditPreview {
  readonly gif: GifDetail;
  readonly outcome: EditOutcome;
  readonly texts: EditedTexts;
}

/** Applies edits to casts, in other processes. */
@Injectable()
export class EditTasksService {
  constructor(
    private readonly turns: DrawingTurnsService,
    private readonly pool: RecordingPool,
    private readonly sources: SourceFileService,
    private readonly previews: CastPreviewService,
    private readonly themes: ThemesService,
  ) {}

  /** @throws Conflict if the recording has no cast */
  async castOf({ id, seq }: GifDetail): Promise<SourceFile> {
    const cast = await this.sources.find(seq, 'cast');
    if (cast) return cast;
    throw new Conflict(
      `The recording "${id}" was uploaded without a cast, so it cannot be edited. Upload its cast.`,
    );
  }

  /** Null if the recording is not edited. */
  originalOf({ seq }: GifDetail): Promise<SourceFile | null> {
    return this.sources.find(seq, 'original-cast');
  }

  /** @throws ValidationFailed if the recording does not allow the edit, RateLimited, TemporarilyUnavailable */
  async apply(userSeq: number, cast: SourceFile, edit: Omit<EditInput, 'cast'>): Promise<EditOutcome> {
    const answer = await this.sources.lend(cast, (path) =>
      this.run(userSeq, cast.size, { ...edit, cast: path }),
    );
    if ('result' in answer) return answer.result;
    throw ValidationFailed.field(answer.refusal.field, answer.refusal.problem);
  }

  /** The still that the recording would get: a PNG, in its theme and style. Throws as {@link CastPreviewService.draw} does. */
  async still(userSeq: number, { gif, outcome, texts }: EditPreview): Promise<Uint8Array> {
    const { themeSlug, pictureStyle } = gif;
    const palette = themeSlug === null ? null : (await this.themes.named(themeSlug)).palette;
    const style = { ...pictureStyle, title: texts.windowTitle || texts.title };
    const { cast } = outcome;
    return this.previews.draw(userSeq, cast.length, { cast, palette, style });
  }

  private async run(userSeq: number, castSize: number, input: EditInput): Promise<EditAnswer> {
    try {
      return (await this.turns.take(callerOfUser(userSeq), {
        ...LIMITS,
        kind: 'edit',
        castSize,
        run: ({ seconds, urgency }) => this.pool.runNow(TASK, input, { what: 'The edit', seconds }, urgency),
      })) as EditAnswer;
    } catch (error) {
      if (error instanceof JobTimeout)
        throw new ValidationFailed(
          `${error.message} Name fewer replacements, or trim the recording before you upload it.`,
        );
      throw error instanceof UnrecoverableError ? new ValidationFailed(error.message) : error;
    }
  }
}
