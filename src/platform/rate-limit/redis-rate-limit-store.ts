import type { Redis, Result } from 'ioredis';
import { CircuitBreaker } from '../concurrency/circuit-breaker.js';
import { withTimeout } from '../concurrency/with-timeout.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { assertRateLimit, RateLimitStore, type RateLimitVerdict, verdictOf } from './rate-limit-store.js';
import { SLIDING_WINDOW_SCRIPT } from './sliding-window-script.js';

type ScriptAnswer = [allowed: number, count: number, waitMicros: number, emptyAtMicros: number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    slidingWindow(
      key: string,
      limit: number,
      windowMicros: number,
      counts: '0' | '1',
    ): Result<ScriptAnswer, Context>;
  }
}

export interface RedisRateLimitOptions {
  /** Called with the reason when this process starts counting on its own, and when Redis counts again. */
  readonly onChange: (change: { readonly counting: 'redis' | 'process'; readonly reason?: Error }) => void;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicMs?: () => number;
}

/** How long Redis is not called after it did not respond. */
const BREAK_MS = 5_000;
const KEY_PREFIX = 'ttyreel:limit';

/** All instances share the buckets. While Redis is unavailable or slow, each process counts on its own, from zero. */
export class RedisRateLimitStore extends RateLimitStore {
  readonly #redis: Redis;
  readonly #fallback: MemoryRateLimitStore;
  readonly #breaker: CircuitBreaker;
  readonly #onChange: RedisRateLimitOptions['onChange'];
  #counting: 'redis' | 'process' = 'redis';

  /** @param redis a connection from `connectToRedis`; its owner closes it */
  constructor(redis: Redis, options: RedisRateLimitOptions) {
    super();
    const { onChange, monotonicMs = () => performance.now() } = options;
    this.#redis = redis;
    this.#redis.defineCommand('slidingWindow', { numberOfKeys: 1, lua: SLIDING_WINDOW_SCRIPT });
    this.#fallback = new MemoryRateLimitStore({ monotonicMs });
    this.#breaker = new CircuitBreaker(BREAK_MS, monotonicMs);
    this.#onChange = onChange;
  }

  async hit(caller: string, limit: number, windowMs: number): Promise<RateLimitVerdict> {
    assertRateLimit(limit, windowMs);
    return (await this.#ask(caller, limit, windowMs, '1')) ?? this.#fallback.hit(caller, limit, windowMs);
  }

  async peek(caller: string, limit: number, windowMs: number): Promise<RateLimitVerdict> {
    assertRateLimit(limit, windowMs);
    return (await this.#ask(caller, limit, windowMs, '0')) ?? this.#fallback.peek(caller, limit, windowMs);
  }

  /** Null if Redis did not respond. */
  async #ask(
    caller: string,
    limit: number,
    windowMs: number,
    counts: '0' | '1',
  ): Promise<RateLimitVerdict | null> {
    if (this.#redis.status !== 'ready') {
      // No call waits for it, so the breaker need not open: Redis counts again once it is connected.
      this.#nowCounting(
        'process',
        new Error(`The connection to Redis is not ready (${this.#redis.status}).`),
      );
      return null;
    }
    if (!this.#breaker.admits()) return null;
    try {
      const key = `${KEY_PREFIX}:${windowMs}:${caller}`;
      const answer = await withTimeout(this.#redis.slidingWindow(key, limit, windowMs * 1_000, counts));
      this.#breaker.succeeded();
      this.#nowCounting('redis');
      return verdictFrom(answer, limit);
    } catch (error) {
      // A connection may be dead without either side noticing, and a server may have become a replica.
      if (this.#breaker.failed()) this.#redis.disconnect(true);
      this.#nowCounting('process', error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  #nowCounting(counting: 'redis' | 'process', reason?: Error): void {
    if (counting === this.#counting) return;
    this.#counting = counting;
    this.#onChange({ counting, reason });
  }
}

function verdictFrom(answer: ScriptAnswer, limit: number): RateLimitVerdict {
  const [allowed, count, waitMicros, emptyAtMicros] = answer;
  return verdictOf(limit, {
    allowed: allowed === 1,
    count,
    waitMs: waitMicros / 1_000,
    emptyAtMs: emptyAtMicros / 1_000,
  });
}
