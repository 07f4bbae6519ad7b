import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { startTcpProxy, type TcpProxy } from '../../../../test/support/tcp-proxy.js';
import { connectToRedis } from '../../../platform/redis/redis-connection.js';
import type { StoredMetrics } from './known-facts.js';
import { RedisSharedMetricsStore } from './redis-shared-facts.js';

const address = process.env.REDIS_URL;
if (!address)
  throw new Error('These tests need a Redis server: set REDIS_URL, such as redis://127.0.0.1:6379.');

const KNOWN: StoredMetrics = { facts: { version: '1.0', license: null }, checkedAt: 1_000, etag: '"x"' };

describe('what processes know together through Redis', () => {
  const failures: unknown[] = [];
  let redis: Redis;
  let key: string;
  const share = (connection: Redis) =>
    new RedisSharedMetricsStore(connection, (error) => failures.push(error));

  beforeEach(async () => {
    redis = await connectToRedis(address, (error) => failures.push(error));
    key = randomUUID();
    failures.length = 0;
  });
  afterEach(() => {
    redis.disconnect();
  });

  it('is read by the others as it was written', async () => {
    await share(redis).write(key, KNOWN, 60_000);
    const other = await connectToRedis(address, () => undefined);
    expect(await share(other).read(key)).toEqual(KNOWN);
    other.disconnect();
    expect(failures).toEqual([]);
  });

  it('is nothing where nobody wrote, after its time, or where it is of another kind', async () => {
    const shared = share(redis);
    expect(await shared.read(key)).toBeNull();
    await shared.write(key, KNOWN, 20);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await shared.read(key)).toBeNull();
    for (const nonsense of ['', 'x', '[]', '{"facts":{"version":7},"checkedAt":1}']) {
      await redis.set(`ttyreel:badge:${key}`, nonsense, 'PX', 60_000);
      expect(await shared.read(key)).toBeNull();
    }
    expect(failures).toEqual([]);
  });

  describe('behind a network that fails', () => {
    let proxy: TcpProxy;
    let far: Redis;
    beforeEach(async () => {
      const { hostname, port } = new URL(address);
      proxy = await startTcpProxy({ host: hostname, port: Number(port || 6_379) });
      far = await connectToRedis(`redis://127.0.0.1:${proxy.port}`, () => undefined);
    });
    afterEach(async () => {
      far.disconnect();
      await proxy.stop();
    });

    it('is done without, after a short wait and then at once', async () => {
      const shared = share(far);
      await shared.write(key, KNOWN, 60_000);
      proxy.swallow();
      expect(await shared.read(key)).toBeNull();
      expect(failures).toHaveLength(1);
      expect(await shared.read(key)).toBeNull();
      await shared.write(key, KNOWN, 60_000);
      expect(failures).toHaveLength(1);
    });
  });
});
