import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { LOG } from '../../../platform/logging/log.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { type Generation, GenerationsService } from '../jobs/generations.service.js';

/** Milliseconds between polls of all followed jobs; unnoticeable to people. */
const POLL_EVERY_MS = 250;
/** Proxies close idle connections. Clients reconnect by themselves. */
const LONGEST_MS = 25_000;
/** Connections in one process. */
const MOST_LISTENERS = 500;
/** A job id is known only to its owner, who has at most three running jobs, so this bounds connections per user. */
const MOST_OF_A_JOB = 10;
const RETRY_SECONDS = 5;

@Injectable()
export class GenerationEventsService {
  /** Listeners by job id. */
  readonly #listeners = new Map<string, number>();
  readonly #shared = new SingleFlight();
  #count = 0;
  #isEnding = false;

  constructor(
    private readonly generations: GenerationsService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  end(): void {
    this.#isEnding = true;
  }

  /**
   * Notifies of the current state and of every change, until the job ends, 25 seconds pass or the service stops.
   * @param gone aborted when the client disconnects
   * @throws NotFound, or TemporarilyUnavailable with too many listeners; both before the first notification
   */
  async follow(id: string, gone: AbortSignal, tell: (generation: Generation) => void): Promise<void> {
    let last = await this.generations.get(id);
    this.enter(id);
    try {
      tell(last);
      const isHere = () => !gone.aborted;
      const until = performance.now() + LONGEST_MS;
      while (!hasEnded(last) && isHere() && !this.#isEnding && performance.now() < until) {
        // Undefined when this listener joined during the poll.
        const stage = (await this.#shared.share('poll', () => this.poll())).get(id);
        if (stage === undefined || stage === this.generations.stageOf(last)) continue;
        last = await this.#shared.share(id, () => this.generations.get(id));
        if (isHere()) tell(last);
      }
    } finally {
      this.leave(id);
    }
  }

  /** One poll serves all listeners of the process. */
  private async poll(): Promise<ReadonlyMap<string, string>> {
    await delay(POLL_EVERY_MS);
    try {
      return await this.generations.stagesOf([...this.#listeners.keys()]);
    } catch (error) {
      this.log.warn({ err: error }, 'generation events: polling the jobs failed');
      return new Map();
    }
  }

  private enter(id: string): void {
    const ofTheJob = this.#listeners.get(id) ?? 0;
    if (this.#count >= MOST_LISTENERS || ofTheJob >= MOST_OF_A_JOB)
      throw new TemporarilyUnavailable(
        'Too many clients are listening. Poll the status instead.',
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
