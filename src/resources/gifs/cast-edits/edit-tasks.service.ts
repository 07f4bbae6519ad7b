import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { callerOfUser, DrawingTurnsService } from '../../media/derived/drawing-turns.service.js';
import { RecordingPool } from '../../media/derived/recording-pool.js';
import type { EditAnswer, EditInput, EditOutcome } from './edit-worker.js';

const TASK = { module: new URL('./edit-worker.js', import.meta.url).href, name: 'applyEdit' };
/** An edit with both waits ends before its idempotency key expires, so a retry never applies it twice. */
const LIMITS = { seconds: 50, waitSeconds: 25 };

/** Applies edits to casts. */
@Injectable()
export class EditTasksService {
  constructor(
    private readonly turns: DrawingTurnsService,
    private readonly pool: RecordingPool,
  ) {}

  /** @param castSize in bytes @throws ValidationFailed if the recording does not allow the edit, RateLimited, TemporarilyUnavailable */
  async apply(userSeq: number, castSize: number, input: EditInput): Promise<EditOutcome> {
    const answer = await this.run(userSeq, castSize, input);
    if ('result' in answer) return answer.result;
    throw ValidationFailed.field(answer.refusal.field, answer.refusal.problem);
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
