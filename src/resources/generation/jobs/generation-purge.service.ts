import { Injectable } from '@nestjs/common';
import { GenerationJobRepository } from './generation-job.repository.js';

const JOBS_AT_A_TIME = 500;

/** Removes jobs that ended 30 days ago. The recordings they made stay: they are their authors'. */
@Injectable()
export class GenerationPurge {
  constructor(private readonly jobs: GenerationJobRepository) {}

  /**
   * @param signal ends it between two batches
   * @returns how many jobs were removed
   */
  async purge(signal: AbortSignal): Promise<number> {
    let purged = 0;
    while (!signal.aborted) {
      const count = await this.jobs.removeExpired(JOBS_AT_A_TIME);
      purged += count;
      if (count < JOBS_AT_A_TIME) break;
    }
    return purged;
  }
}
