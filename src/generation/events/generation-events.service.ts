import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { NotYet } from '../../domain-errors.js';
import { type Generation, GenerationsService } from '../jobs/generations.service.js';

/** How often a job is looked at, in milliseconds: a person does not see the difference. */
const LOOK_MS = 300;
/** Shorter than an orderly stop of the service waits for requests. Who listens comes back by itself. */
const LONGEST_MS = 25_000;
/** In one process; each asks the database a few times a second. */
const MOST_LISTENERS = 100;
const RETRY_SECONDS = 5;

/** Follows jobs for those who wait for them. */
@Injectable()
export class GenerationEvents {
  #listeners = 0;

  constructor(private readonly generations: GenerationsService) {}

  /**
   * A job as it is, and again each time it went on, until it has ended, or for 25 seconds.
   * @param gone aborted when nobody listens any more
   * @throws NotFound
   * @throws NotYet while too many listen
   */
  async follow(id: string, gone: AbortSignal): Promise<AsyncGenerator<Generation>> {
    const first = await this.generations.get(id);
    if (this.#listeners >= MOST_LISTENERS)
      throw new NotYet('Too many are listening right now. Ask for the status instead.', RETRY_SECONDS);
    return this.changes(first, AbortSignal.any([gone, AbortSignal.timeout(LONGEST_MS)]));
  }

  private async *changes(first: Generation, end: AbortSignal): AsyncGenerator<Generation> {
    this.#listeners++;
    try {
      yield first;
      for (let last = first; !hasEnded(last) && !end.aborted;) {
        await sleep(LOOK_MS, undefined, { signal: end }).catch(() => undefined);
        const now = await this.generations.get(last.job.id);
        if (stageOf(now) !== stageOf(last)) yield now;
        last = now;
      }
    } finally {
      this.#listeners--;
    }
  }
}

function hasEnded({ job }: Generation): boolean {
  return job.status === 'completed' || job.status === 'failed';
}

function stageOf({ job }: Generation): string {
  return `${job.status} ${job.gifIds.length}`;
}
