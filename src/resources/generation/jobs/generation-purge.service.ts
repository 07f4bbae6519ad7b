import { Injectable } from '@nestjs/common';
import { GenerationJobRepository } from './generation-job.repository.js';

const JOBS_AT_A_TIME = 500;

/** Removes jobs 30 days after their end. Their recordings stay, because they belong to the author. */
@Injectable()
export class GenerationPurgeService {
  constructor(private readonly jobs: GenerationJobRepository) {}

  /** @returns how many jobs were removed */
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
