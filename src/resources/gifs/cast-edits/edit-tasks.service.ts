import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';
import {
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { RetryableError } from '../../../platform/jobs/job-handler.js';
import { RecordingPool } from '../../media/derived/recording-pool.js';
import type { EditAnswer, EditInput, EditOutcome } from './edit-worker.js';

const TASK = { module: new URL('./edit-worker.js', import.meta.url).href, name: 'applyEdit' };
/** Concurrent edits. The other processes are for jobs and previews. */
const AT_A_TIME = 1;
const MOST_WAITING = 10;
const LONGEST_SECONDS = 50;
const RETRY_SECONDS = 5;

/** Applies edits to casts, one at a time per user. */
@Injectable()
export class EditTasksService {
  readonly #gate = new Bulkhead(AT_A_TIME, MOST_WAITING);
  readonly #editing = new Set<number>();

  constructor(private readonly pool: RecordingPool) {}

  /** @throws ValidationFailed if the recording does not allow the edit, RateLimited, TemporarilyUnavailable */
  async apply(userSeq: number, input: EditInput): Promise<EditOutcome> {
    if (this.#editing.has(userSeq)) throw tooMany('Another edit of yours is being made.');
    if (!this.#gate.hasRoom(false)) throw tooMany(`${MOST_WAITING} edits are waiting to be made.`);
    this.#editing.add(userSeq);
    try {
      const answer = await this.#gate.pass(() => this.run(input));
      if ('result' in answer) return answer.result;
      throw ValidationFailed.field(answer.refusal.field, answer.refusal.problem);
    } finally {
      this.#editing.delete(userSeq);
    }
  }

  private async run(input: EditInput): Promise<EditAnswer> {
    const signal = AbortSignal.timeout(LONGEST_SECONDS * 1000);
    try {
      return (await this.pool.run(TASK, input, signal)) as EditAnswer;
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof UnrecoverableError) return new ValidationFailed(error.message);
  if (error instanceof RetryableError)
    return new TemporarilyUnavailable(
      `The edit could not be made. Try again in ${RETRY_SECONDS} s.`,
      RETRY_SECONDS,
    );
  if (!(error instanceof Error) || error.name !== 'AbortError') return error;
  return new ValidationFailed(
    `The edit took longer than ${LONGEST_SECONDS} s. Name fewer replacements, or trim the recording before you upload it.`,
  );
}

function tooMany(what: string): RateLimited {
  return new RateLimited(`${what} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
}
