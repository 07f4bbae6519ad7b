import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import { PerUserGate } from '../../../platform/concurrency/per-user-gate.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';
import { RecordingTasksService } from '../derived/recording-tasks.service.js';
import type { DrawInput } from '../derived/recording-worker.js';

/** The still of a cast before it is uploaded. Nothing is stored. */
@Injectable()
export class CastPreviewService {
  readonly #gate = new PerUserGate({
    // The other rendering processes are for jobs.
    capacity: Math.max(1, Math.floor(availableParallelism() / 4)),
    waitSeconds: 30,
    retrySeconds: 2,
    noun: 'preview',
    participle: 'drawn',
  });

  constructor(private readonly tasks: RecordingTasksService) {}

  /**
   * A PNG in the size of a thumbnail.
   * @throws ValidationFailed for a cast that cannot be drawn, RateLimited, TemporarilyUnavailable
   */
  async draw(userSeq: number, input: DrawInput): Promise<Uint8Array> {
    try {
      return await this.#gate.pass(userSeq, () => this.tasks.preview(input));
    } catch (error) {
      if (!(error instanceof UnrecoverableError)) throw error;
      const advice = error instanceof JobTimeout ? ' It can still be uploaded.' : '';
      throw ValidationFailed.field('cast', error.message + advice);
    }
  }
}
