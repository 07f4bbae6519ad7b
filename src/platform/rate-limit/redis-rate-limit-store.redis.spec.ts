import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeRateLimitStore } from '../../../test/support/rate-limit-store-contract.js';
import { startTcpProxy, type TcpProxy } from '../../../test/support/tcp-proxy.js';
import { connectToRedis } from '../redis/redis-connection.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

const WINDOW_MS = 60_000;
const address = process.env.REDIS_URL;
if (!address)
  throw new Error('These tests need a Redis server: set REDIS_URL, such as redis://127.0.0.1:6379.');

describe('RedisRateLimitStore', () => {
  const changes: string[] = [];
  const connections: Redis[] = [];
  let keyPrefix: string;

  /** A connection as another instance of the service would have it. */
  const connect = async () => {
    const redis = new Redis(address, { keyPrefix, lazyConnect: true });
    connections.push(redis);
    await redis.connect();
    return redis;
  };
  const makeStore = (redis: Redis, monotonicMs?: () => number) =>
    new RedisRateLimitStore(redis, { monotonicMs, onChange: ({ counting }) => changes.push(counting) });

  let redis: Redis;
  beforeEach(async () => {
    keyPrefix = `${randomUUID()}:`;
    redis = await connect();
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.disconnect();
    expect(changes.splice(0)).toEqual([]);
  });

  describeRateLimitStore(() => ({
    store: makeStore(redis),
    advance: (ms) => pause(ms),
    wallMs: () => Date.now(),
  }));

  it('enforces the limit exactly across several instances', async () => {
    const stores = [makeStore(redis), makeStore(await connect()), makeStore(await connect())];
    const verdicts = await Promise.all(
      stores.flatMap((store) => Array.from({ length: 200 }, () => store.hit('crowd', 300, WINDOW_MS))),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(300);
  });

  it('continues when the server has lost the script', async () => {
    const store = makeStore(redis);
    await store.hit('ada', 3, WINDOW_MS);
    await redis.script('FLUSH');
    expect((await store.hit('ada', 3, WINDOW_MS)).remaining).toBe(1);
  });

  it('leaves no key after the window', async () => {
    await makeStore(redis).hit('ada', 3, 200);
    expect(await redis.pttl('ttyreel:limit:200:ada')).toBeLessThanOrEqual(201);
    await pause(250);
    expect(await redis.exists('ttyreel:limit:200:ada')).toBe(0);
  });

  it("does not lock a caller out when the server's clock was set back", async () => {
    const key = `ttyreel:limit:${WINDOW_MS}:ada`;
    const anHourAheadMicros = (Date.now() + 3_600_000) * 1_000;
    await redis.rpush(key, anHourAheadMicros, anHourAheadMicros + 1, anHourAheadMicros + 2);
    const verdict = await makeStore(redis).hit('ada', 3, WINDOW_MS);
    expect(verdict).toMatchObject({ allowed: false, retryAfter: 60 });
    expect(verdict.resetAt - Date.now() / 1_000).toBeLessThan(62);
  });

  describe('on a failing network', () => {
    let proxy: TcpProxy;
    beforeEach(async () => {
      const { hostname, port } = new URL(address);
      proxy = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
    });
    afterEach(() => proxy.stop());

    it('counts in the process during the outage and in Redis after it', async () => {
      let now = 0;
      const errors: Error[] = [];
      const throughProxy = await connectToRedis(`redis://127.0.0.1:${proxy.port}`, (error) =>
        errors.push(error),
      );
      connections.push(throughProxy);
      throughProxy.options.keyPrefix = keyPrefix;
      const store = makeStore(throughProxy, () => now);
      const remaining = async () => (await store.hit('ada', 10, WINDOW_MS)).remaining;

      expect([await remaining(), await remaining()]).toEqual([9, 8]);
      proxy.swallow();
      const begun = performance.now();
      expect([await remaining(), await remaining(), await remaining()]).toEqual([9, 8, 7]);
      expect(performance.now() - begun).toBeLessThan(250);
      expect(changes.splice(0)).toEqual(['process']);

      // The retry finds the old connection dead and replaces it.
      now += 5_000;
      proxy.pass();
      expect(await remaining()).toBe(6);
      const reconnected = new Promise((resolve) => throughProxy.once('ready', resolve));
      await reconnected;
      now += 5_000;
      expect(await remaining()).toBe(7);
      expect(changes.splice(0)).toEqual(['redis']);
    });
  });
});
