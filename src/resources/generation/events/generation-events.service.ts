import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { LOG } from '../../../platform/logging/log.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { type Generation, GenerationsService } from '../jobs/generations.service.js';

/** How long after a look at all jobs that are followed the next one is, in milliseconds: people do not see it. */
const LOOK_EVERY_MS = 250;
/** What comes between the service and its clients may end a silent connection. Who listens comes back by itself. */
const LONGEST_MS = 25_000;
/** In one process; each is a connection. */
const MOST_LISTENERS = 500;
/** Only the caller knows the id, and has three jobs under way at most: so this bounds what one caller can hold. */
const MOST_OF_A_JOB = 10;
const RETRY_SECONDS = 5;

/** Follows jobs for those who wait for them. */
@Injectable()
export class GenerationEvents {
  /** How many listen, by the id of the job. */
  readonly #listeners = new Map<string, number>();
  readonly #shared = new SingleFlight();
  #count = 0;
  #isEnding = false;

  constructor(
    private readonly generations: GenerationsService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Lets go of everybody who listens, as the service stops. */
  end(): void {
    this.#isEnding = true;
  }

  /**
   * Tells how a job is, and again each time it went on. Resolves when it has ended, after 25 seconds, or when the service
   * stops.
   * @param gone aborted when nobody listens any more
   * @throws NotFound before anything is told
   * @throws NotYet before anything is told, while too many listen
   */
  async follow(id: string, gone: AbortSignal, tell: (generation: Generation) => void): Promise<void> {
    let last = await this.generations.get(id);
    this.enter(id);
    try {
      tell(last);
      const isHere = () => !gone.aborted;
      const until = performance.now() + LONGEST_MS;
      while (!hasEnded(last) && isHere() && !this.#isEnding && performance.now() < until) {
        // Undefined for whoever came in the middle of a look.
        const stage = (await this.#shared.share('look', () => this.look())).get(id);
        if (stage === undefined || stage === this.generations.stageOf(last)) continue;
        last = await this.#shared.share(id, () => this.generations.get(id));
        if (isHere()) tell(last);
      }
    } finally {
      this.leave(id);
    }
  }

  /** One look for all who listen in this process. */
  private async look(): Promise<ReadonlyMap<string, string>> {
    await delay(LOOK_EVERY_MS);
    try {
      return await this.generations.stagesOf([...this.#listeners.keys()]);
    } catch (error) {
      this.log.warn({ err: error }, 'the generations that are followed could not be looked at');
      return new Map();
    }
  }

  private enter(id: string): void {
    const ofTheJob = this.#listeners.get(id) ?? 0;
    if (this.#count >= MOST_LISTENERS || ofTheJob >= MOST_OF_A_JOB)
      throw new TemporarilyUnavailable(
        'Too many are listening right now. Ask for the status instead.',
        RETRY_SECONDS,
      );
    this.#listeners.set(id, ofTheJob + 1);
    this.#count++;
  }

  private leave(id: string): void {
    const ofTheJob = (this.#listeners.get(id) ?? 1) - 1;
    if (ofTheJob > 0) this.#listeners.set(id, ofTheJob);
    else this.#listeners.delete(id);
    this.#count--;
  }
}

function hasEnded({ job }: Generation): boolean {
  return job.status === 'completed' || job.status === 'failed';
}
