import { type RateLimited, TemporarilyUnavailable } from '../errors/domain-errors.js';
import { RetryableError } from '../jobs/job-handler.js';
import { limitReached } from './assert-allowed.js';
import { CallerShares } from './caller-shares.js';

export interface FairGateOptions {
  readonly capacity: number;
  /** Pieces of work that a caller may have running and waiting. */
  readonly mostOfOne: number;
  /** Seconds of work per caller and minute. */
  readonly secondsPerMinute: number;
}

/** Of all callers: it bounds the memory, and a newcomer never finds it full. */
const MOST_WAITING = 1_000;
const RETRY_SECONDS = 5;

interface Waiting {
  readonly enter: () => void;
  readonly leave: (error: Error) => void;
}

/**
 * Callers take turns at expensive work: next is the one that was served for the least time, so the first request of a newcomer
 * goes before anybody's second. A caller that has used up its share of the time is refused, and others do not notice.
 */
export class FairGate {
  readonly #shares: CallerShares;
  readonly #queues = new Map<string, Waiting[]>();
  readonly #own = new Map<string, number>();
  #running = 0;
  #waiting = 0;

  constructor(
    private readonly options: FairGateOptions,
    now?: () => number,
  ) {
    this.#shares = new CallerShares(options.secondsPerMinute, now);
  }

  /**
   * @param caller an address bucket, of which an IPv6 one also takes the turn of its /48, or another name for a user
   * @param waitSeconds how long the work waits for its turn; as long as it takes by default
   * @throws RateLimited, TemporarilyUnavailable for work that did not get its turn in time or may be retried
   */
  async pass<Result>(caller: string, work: () => Promise<Result>, waitSeconds?: number): Promise<Result> {
    const own = this.#own.get(caller) ?? 0;
    const { mostOfOne } = this.options;
    if (own >= mostOfOne)
      throw limitReached(`${mostOfOne} of your requests are waiting or being worked on.`, RETRY_SECONDS);
    const secondsOver = this.#shares.secondsUntilFree(caller);
    if (secondsOver > 0) throw overShare(secondsOver);
    this.#own.set(caller, own + 1);
    try {
      if (this.#running < this.options.capacity) this.#running += 1;
      else await this.turnOf(caller, waitSeconds);
      return await this.run(caller, work);
    } finally {
      const left = (this.#own.get(caller) ?? 1) - 1;
      if (left === 0) this.#own.delete(caller);
      else this.#own.set(caller, left);
    }
  }

  private async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const end = this.#shares.begin(caller);
    try {
      return await work();
    } catch (error) {
      throw error instanceof RetryableError ? notNow(error.message, error) : error;
    } finally {
      end();
      this.#running -= 1;
      this.startNext();
    }
  }

  private turnOf(caller: string, waitSeconds?: number): Promise<void> {
    this.makeRoom(caller);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.remove(caller, waiting);
        waiting.leave(notNow('The requests of others were first.'));
      };
      const timer = waitSeconds === undefined ? undefined : setTimeout(giveUp, waitSeconds * 1_000).unref();
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        leave: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#queues.set(caller, [...(this.#queues.get(caller) ?? []), waiting]);
      this.#waiting += 1;
    });
  }

  private startNext(): void {
    while (this.#running < this.options.capacity) {
      const caller = this.#shares.next(this.#queues.keys());
      const next = caller === null ? undefined : this.#queues.get(caller)?.[0];
      if (caller === null || !next) return;
      this.remove(caller, next);
      const secondsOver = this.#shares.secondsUntilFree(caller);
      if (secondsOver > 0) next.leave(overShare(secondsOver));
      else {
        this.#running += 1;
        next.enter();
      }
    }
  }

  private remove(caller: string, waiting: Waiting): void {
    const left = (this.#queues.get(caller) ?? []).filter((each) => each !== waiting);
    if (left.length > 0) this.#queues.set(caller, left);
    else this.#queues.delete(caller);
    this.#waiting -= 1;
  }

  /** The last request of the caller that has the most gives way. */
  private makeRoom(caller: string): void {
    if (this.#waiting < MOST_WAITING) return;
    const full = limitReached(`${MOST_WAITING} requests are waiting.`, RETRY_SECONDS);
    const queues = [...this.#queues].sort(([, one], [, other]) => other.length - one.length);
    const [busiest, queue = []] = queues[0] ?? [];
    const last = queue.at(-1);
    if (busiest === undefined || !last || queue.length <= (this.#queues.get(caller)?.length ?? 0) + 1)
      throw full;
    this.remove(busiest, last);
    last.leave(full);
  }
}

function overShare(seconds: number): RateLimited {
  return limitReached('Your requests have used up their share of the time.', seconds);
}

function notNow(why: string, cause?: Error): TemporarilyUnavailable {
  const unavailable = new TemporarilyUnavailable(`${why} Try again in ${RETRY_SECONDS} s.`, RETRY_SECONDS);
  return Object.assign(unavailable, { cause });
}
