import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { StateStream } from '../../../platform/concurrency/state-stream.js';
import { LOG } from '../../../platform/logging/log.js';
import { GenerationJobRepository, stageOf } from '../jobs/generation-job.repository.js';
import { type Generation, GenerationsService } from '../jobs/generations.service.js';

@Injectable()
export class GenerationEventsService {
  readonly #stream: StateStream<Generation>;

  constructor(generations: GenerationsService, jobs: GenerationJobRepository, @Inject(LOG) log: Logger) {
    this.#stream = new StateStream(
      {
        get: (id) => generations.get(id),
        stageOf: ({ job }) => stageOf(job.status, job.gifIds.length, job.errorMessage),
        stagesOf: (ids) => jobs.findStages(ids),
        hasEnded,
      },
      log,
    );
  }

  end(): void {
    this.#stream.end();
  }

  /**
   * A job id is known only to its owner, who has at most three running jobs, so this bounds connections per user.
   * @throws NotFound, TemporarilyUnavailable
   */
  follow(id: string, gone: AbortSignal, emit: (generation: Generation) => void): Promise<void> {
    return this.#stream.follow(id, { group: id, gone, emit });
  }
}

function hasEnded({ job }: Generation): boolean {
  return job.status === 'completed' || job.status === 'failed';
}
