import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';
import {
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError } from '../../../platform/jobs/job-handler.js';
import { RecordingTasksService } from '../derived/recording-tasks.service.js';
import type { DrawInput } from '../derived/recording-worker.js';

/** The other rendering processes are for jobs. */
const AT_A_TIME = Math.max(1, Math.floor(availableParallelism() / 4));
const MOST_WAITING = 10;
const RETRY_SECONDS = 2;

/** The still of a cast before it is uploaded. Nothing is stored. */
@Injectable()
export class CastPreviewService {
  readonly #gate = new Bulkhead(AT_A_TIME, MOST_WAITING);
  /** Users whose preview this process draws right now. */
  readonly #drawing = new Set<number>();

  constructor(private readonly tasks: RecordingTasksService) {}

  /**
   * A PNG in the size of a thumbnail.
   * @throws ValidationFailed for a cast that cannot be drawn, RateLimited, TemporarilyUnavailable
   */
  async draw(userSeq: number, input: DrawInput): Promise<Uint8Array> {
    if (this.#drawing.has(userSeq)) throw tooMany('Another preview of yours is being drawn.');
    if (!this.#gate.hasRoom(false)) throw tooMany(`${MOST_WAITING} previews are waiting to be drawn.`);
    this.#drawing.add(userSeq);
    try {
      return await this.#gate.pass(() => this.tasks.preview(input));
    } catch (error) {
      throw refusalOf(error);
    } finally {
      this.#drawing.delete(userSeq);
    }
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof JobTimeout)
    return ValidationFailed.field('cast', `${error.message} It can still be uploaded.`);
  if (error instanceof UnrecoverableError) return ValidationFailed.field('cast', error.message);
  if (error instanceof RetryableError)
    return new TemporarilyUnavailable(
      `The preview could not be drawn. Try again in ${RETRY_SECONDS} s.`,
      RETRY_SECONDS,
    );
  return error;
}

function tooMany(what: string): RateLimited {
  return new RateLimited(`${what} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
}
