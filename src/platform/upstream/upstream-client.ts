import { CircuitBreaker } from '../concurrency/circuit-breaker.js';
import {
  type UpstreamResult,
  fetchUpstream,
  type CallLimits,
  type HttpRequest,
  UpstreamFailure,
} from './fetch-upstream.js';
import { Bulkhead } from '../concurrency/bulkhead.js';

/** How an upstream wants to be asked. */
export interface UpstreamPolicy {
  /** Calls at a time. */
  readonly concurrency: number;
  /** Calls that may wait for their turn. */
  readonly maxWaiting: number;
  readonly limits: CallLimits;
}

export interface UpstreamOptions {
  /** Without a slash at its end. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly manners: UpstreamPolicy;
  /** Resolves when the next call may be made. */
  readonly pace?: () => Promise<void>;
  readonly onFailure: (failure: UpstreamFailure) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicMs?: () => number;
}

/** It was not asked, or gave no answer of use. */
export interface NoAnswer {
  readonly kind: 'unavailable';
  /** Undefined when it was not asked. */
  readonly failure?: UpstreamFailure;
}

export interface UpstreamRequest extends Omit<HttpRequest, 'headers'> {
  /** For a question that its manners are too short for. */
  readonly limits?: CallLimits;
  /** Whether others go first, and have half of the waiting room for themselves. */
  readonly yields?: boolean;
}

const NOT_ASKED: NoAnswer = { kind: 'unavailable' };
/** How many calls in a row fail before it is left alone, and for how long. */
const PATIENCE = 5;
const BREAK_MS = 30_000;

/** One service that is asked, with all the care it is owed. */
export class UpstreamClient {
  readonly #gate: Bulkhead;
  readonly #breaker: CircuitBreaker;
  readonly #monotonicMs: () => number;
  #limitedUntil = -Infinity;

  constructor(private readonly options: UpstreamOptions) {
    const { manners, monotonicMs = () => performance.now() } = options;
    this.#monotonicMs = monotonicMs;
    this.#gate = new Bulkhead(manners.concurrency, manners.maxWaiting);
    this.#breaker = new CircuitBreaker(BREAK_MS, monotonicMs, PATIENCE);
  }

  /** @param path with its query */
  async get(path: string, question: UpstreamRequest): Promise<UpstreamResult | NoAnswer> {
    const { yields = false } = question;
    if (!this.#gate.hasRoom(yields)) return NOT_ASKED;
    return this.#gate.pass(async () => {
      const wait = this.#limitedUntil - this.#monotonicMs();
      if (wait > 0) return { kind: 'limited', forMs: wait };
      return this.#breaker.admits() ? this.#call(path, question) : NOT_ASKED;
    }, yields);
  }

  async #call(path: string, question: UpstreamRequest): Promise<UpstreamResult | NoAnswer> {
    const { address, headers, manners, pace, onFailure } = this.options;
    try {
      await pace?.();
      const { limits = manners.limits } = question;
      const answer = await fetchUpstream(new URL(address + path), { ...question, headers }, limits);
      if (answer.kind === 'limited') this.#limitedUntil = this.#monotonicMs() + answer.forMs;
      this.#breaker.succeeded();
      return answer;
    } catch (error) {
      const failure =
        error instanceof UpstreamFailure
          ? error
          : new UpstreamFailure('It could not be asked.', true, { cause: error });
      if (failure.isDown) this.#breaker.failed();
      else this.#breaker.succeeded();
      onFailure(failure);
      return { kind: 'unavailable', failure };
    }
  }
}
