import { RateLimited, TemporarilyUnavailable } from '../errors/domain-errors.js';
import { RetryableError } from '../jobs/job-handler.js';
import { Bulkhead, QueueTimeout } from './bulkhead.js';

const MOST_WAITING = 10;

export interface GateOptions {
  /** Concurrent pieces of work. */
  readonly capacity: number;
  /** How long a request waits for its turn. */
  readonly waitSeconds: number;
  readonly retrySeconds: number;
  /** The work, for messages: `edit`, `made`. */
  readonly noun: string;
  readonly participle: string;
}

/** Work that a request waits for: one piece per user at a time, and a bounded number of waiting ones. */
export class PerUserGate {
  readonly #bulkhead: Bulkhead;
  readonly #busy = new Set<number>();

  constructor(private readonly options: GateOptions) {
    this.#bulkhead = new Bulkhead(options.capacity, MOST_WAITING);
  }

  /** @throws RateLimited, TemporarilyUnavailable for work that did not get its turn or may be retried */
  async pass<Result>(userSeq: number, work: () => Promise<Result>): Promise<Result> {
    const { noun, participle, retrySeconds, waitSeconds } = this.options;
    if (this.#busy.has(userSeq)) throw this.tooMany(`Another ${noun} of yours is being ${participle}.`);
    if (!this.#bulkhead.hasRoom(false))
      throw this.tooMany(`${MOST_WAITING} ${noun}s are waiting to be ${participle}.`);
    this.#busy.add(userSeq);
    try {
      return await this.#bulkhead.pass(work, { waitMs: waitSeconds * 1_000 });
    } catch (error) {
      if (!(error instanceof QueueTimeout || error instanceof RetryableError)) throw error;
      const sentence = `The ${noun} could not be ${participle}. Try again in ${retrySeconds} s.`;
      throw new TemporarilyUnavailable(sentence, retrySeconds);
    } finally {
      this.#busy.delete(userSeq);
    }
  }

  private tooMany(what: string): RateLimited {
    const { retrySeconds } = this.options;
    return new RateLimited(`${what} Try again in ${retrySeconds} s.`, retrySeconds);
  }
}
