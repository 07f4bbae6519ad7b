import type { Redis } from 'ioredis';
import { CircuitBreaker } from '../../../platform/concurrency/circuit-breaker.js';
import { withTimeout } from '../../../platform/concurrency/with-timeout.js';
import { type StoredMetrics, parseStoredMetrics } from './known-facts.js';
import { SharedMetricsStore } from './shared-facts.js';

const KEY_PREFIX = 'ttyreel:badge';
/** Pause after a Redis failure. */
const BREAK_MS = 5_000;

/** Shares metrics through Redis. While Redis fails, each process uses its own. */
export class RedisSharedMetricsStore extends SharedMetricsStore {
  readonly #breaker: CircuitBreaker;

  /** @param redis from `connectToRedis`; its owner closes it */
  constructor(
    private readonly redis: Redis,
    private readonly onFailure: (error: unknown) => void,
    monotonicMs: () => number = () => performance.now(),
  ) {
    super();
    this.#breaker = new CircuitBreaker(BREAK_MS, monotonicMs);
  }

  async read(key: string): Promise<StoredMetrics | null> {
    const text = await this.#try(() => this.redis.get(`${KEY_PREFIX}:${key}`));
    return text === null ? null : parseStoredMetrics(text);
  }

  async write(key: string, known: StoredMetrics, ttlMs: number): Promise<void> {
    await this.#try(() => this.redis.set(`${KEY_PREFIX}:${key}`, JSON.stringify(known), 'PX', ttlMs));
  }

  async #try<Result>(call: () => Promise<Result>): Promise<Result | null> {
    if (this.redis.status !== 'ready' || !this.#breaker.admits()) return null;
    try {
      const result = await withTimeout(call());
      this.#breaker.succeeded();
      return result;
    } catch (error) {
      // The connection may be half-open.
      if (this.#breaker.failed()) this.redis.disconnect(true);
      this.onFailure(error);
      return null;
    }
  }
}
