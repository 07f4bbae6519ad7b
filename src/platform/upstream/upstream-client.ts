import { CircuitBreaker } from '../concurrency/circuit-breaker.js';
import {
  type UpstreamResult,
  fetchUpstream,
  type CallLimits,
  type HttpRequest,
  UpstreamFailure,
} from './fetch-upstream.js';
import { Bulkhead } from '../concurrency/bulkhead.js';

export interface UpstreamPolicy {
  /** Concurrent calls. */
  readonly concurrency: number;
  /** Calls that may wait. */
  readonly maxWaiting: number;
  readonly limits: CallLimits;
}

export interface UpstreamOptions {
  /** Without a trailing slash. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: UpstreamPolicy;
  /** Resolves when the next call is allowed. */
  readonly pace?: () => Promise<void>;
  readonly onFailure: (failure: UpstreamFailure) => void;
  /** A monotonic clock in milliseconds. */
  readonly monotonicMs?: () => number;
}

/** The upstream was not called, or its response is unusable. */
export interface NoAnswer {
  readonly kind: 'unavailable';
  /** Undefined when the upstream was not called. */
  readonly failure?: UpstreamFailure;
}

export interface UpstreamRequest extends Omit<HttpRequest, 'headers'> {
  /** Overrides the policy's limits. */
  readonly limits?: CallLimits;
  /** Whether other calls go first. */
  readonly yields?: boolean;
}

const NOT_CALLED: NoAnswer = { kind: 'unavailable' };
/** The number of consecutive failures that stop calls, and for how long. */
const FAILURE_THRESHOLD = 5;
const BREAK_MS = 30_000;

/** A client of one service that respects its rate limits, with limited concurrency and a circuit breaker. */
export class UpstreamClient {
  readonly #bulkhead: Bulkhead;
  readonly #breaker: CircuitBreaker;
  readonly #monotonicMs: () => number;
  #limitedUntil = -Infinity;

  constructor(private readonly options: UpstreamOptions) {
    const { policy, monotonicMs = () => performance.now() } = options;
    this.#monotonicMs = monotonicMs;
    this.#bulkhead = new Bulkhead(policy.concurrency, policy.maxWaiting);
    this.#breaker = new CircuitBreaker(BREAK_MS, monotonicMs, FAILURE_THRESHOLD);
  }

  /** @param path with the query */
  async get(path: string, request: UpstreamRequest): Promise<UpstreamResult | NoAnswer> {
    const { yields = false } = request;
    if (!this.#bulkhead.hasRoom(yields)) return NOT_CALLED;
    const call = async (): Promise<UpstreamResult | NoAnswer> => {
      const wait = this.#limitedUntil - this.#monotonicMs();
      if (wait > 0) return { kind: 'limited', forMs: wait };
      return this.#breaker.admits() ? this.#call(path, request) : NOT_CALLED;
    };
    return this.#bulkhead.pass(call, { yields });
  }

  async #call(path: string, request: UpstreamRequest): Promise<UpstreamResult | NoAnswer> {
    const { address, headers, policy, pace, onFailure } = this.options;
    try {
      await pace?.();
      const { limits = policy.limits } = request;
      const result = await fetchUpstream(new URL(address + path), { ...request, headers }, limits);
      if (result.kind === 'limited') this.#limitedUntil = this.#monotonicMs() + result.forMs;
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      const failure =
        error instanceof UpstreamFailure
          ? error
          : new UpstreamFailure('The request failed.', true, { cause: error });
      if (failure.isDown) this.#breaker.failed();
      else this.#breaker.succeeded();
      onFailure(failure);
      return { kind: 'unavailable', failure };
    }
  }
}
