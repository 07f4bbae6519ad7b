import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Followers } from '../../../platform/concurrency/followers.js';
import { LOG } from '../../../platform/logging/log.js';
import { GenerationJobRepository, stageOf } from '../jobs/generation-job.repository.js';
import { type Generation, GenerationsService } from '../jobs/generations.service.js';

@Injectable()
export class GenerationEventsService {
  readonly #followers: Followers<Generation>;

  constructor(generations: GenerationsService, jobs: GenerationJobRepository, @Inject(LOG) log: Logger) {
    this.#followers = new Followers(
      {
        get: (id) => generations.get(id),
        stageOf: ({ job }) => stageOf(job.status, job.gifIds.length),
        stagesOf: (ids) => jobs.findStages(ids),
        hasEnded,
      },
      log,
    );
  }

  end(): void {
    this.#followers.end();
  }

  /**
   * A job id is known only to its owner, who has at most three running jobs, so this bounds connections per user.
   * @throws NotFound, TemporarilyUnavailable
   */
  follow(id: string, gone: AbortSignal, tell: (generation: Generation) => void): Promise<void> {
    return this.#followers.follow(id, { group: id, gone, tell });
  }
}

function hasEnded({ job }: Generation): boolean {
  return job.status === 'completed' || job.status === 'failed';
}
