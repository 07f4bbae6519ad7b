import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { PerUserGate } from '../../../platform/concurrency/per-user-gate.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';
import { RecordingPool } from '../../media/derived/recording-pool.js';
import type { EditAnswer, EditInput, EditOutcome } from './edit-worker.js';

const TASK = { module: new URL('./edit-worker.js', import.meta.url).href, name: 'applyEdit' };
/** An edit with both waits ends before its idempotency key expires, so a retry never applies it twice. */
const LIMIT = { what: 'The edit', seconds: 50, waitSeconds: 25 };

/** Applies edits to casts, one at a time: the other processes are for jobs and previews. */
@Injectable()
export class EditTasksService {
  readonly #gate = new PerUserGate({
    capacity: 1,
    waitSeconds: 25,
    retrySeconds: 5,
    noun: 'edit',
    participle: 'made',
  });

  constructor(private readonly pool: RecordingPool) {}

  /** @throws ValidationFailed if the recording does not allow the edit, RateLimited, TemporarilyUnavailable */
  async apply(userSeq: number, input: EditInput): Promise<EditOutcome> {
    const answer = await this.#gate.pass(userSeq, () => this.run(input));
    if ('result' in answer) return answer.result;
    throw ValidationFailed.field(answer.refusal.field, answer.refusal.problem);
  }

  private async run(input: EditInput): Promise<EditAnswer> {
    try {
      return (await this.pool.run(TASK, input, LIMIT)) as EditAnswer;
    } catch (error) {
      if (error instanceof JobTimeout)
        throw new ValidationFailed(
          `${error.message} Name fewer replacements, or trim the recording before you upload it.`,
        );
      throw error instanceof UnrecoverableError ? new ValidationFailed(error.message) : error;
    }
  }
}
