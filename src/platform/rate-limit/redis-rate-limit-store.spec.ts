import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { connectToRedis } from '../redis/redis-connection.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

const WINDOW_MS = 60_000;

describe('RedisRateLimitStore without a working Redis', () => {
  const sockets = new Set<Socket>();
  const connectionErrors: Error[] = [];
  let server: Server | undefined;
  let redis: Redis | undefined;
  afterEach(async () => {
    redis?.disconnect();
    for (const socket of sockets) socket.destroy();
    connectionErrors.length = 0;
    const listening = server;
    server = undefined;
    if (listening?.listening) await new Promise((resolve) => listening.close(resolve));
  });

  const listen = async (onSocket: (socket: Socket) => void) => {
    const listening = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      onSocket(socket);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return (listening.address() as AddressInfo).port;
  };
  const makeStore = async (port: number) => {
    let now = 0;
    const changes: string[] = [];
    redis = await connectToRedis(`redis://127.0.0.1:${port}`, (error) => connectionErrors.push(error), 300);
    const store = new RedisRateLimitStore(redis, {
      monotonicMs: () => now,
      onChange: ({ counting, reason }) => changes.push(`${counting}: ${reason?.message ?? ''}`),
    });
    const advance = (ms: number) => {
      now += ms;
    };
    return { store, changes, advance };
  };
  const took = async (work: () => unknown) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };

  describe('that accepts calls and never responds', () => {
    const makeSilent = async () => {
      const commands = { count: 0 };
      const port = await listen((socket) => {
        socket.on('data', (bytes) => (commands.count += bytes.toString().split('ttyreel:limit').length - 1));
      });
      return { ...(await makeStore(port)), commands };
    };

    it('responds after 100 ms, then immediately', async () => {
      const { store, changes } = await makeSilent();
      const first = await took(() => store.hit('ada', 5, WINDOW_MS));
      expect(first).toBeGreaterThan(80);
      expect(first).toBeLessThan(250);
      expect(await took(() => store.hit('ada', 5, WINDOW_MS))).toBeLessThan(50);
      expect(changes).toEqual(['process: Redis did not respond within 100 ms.']);
    });

    it('enforces the limit exactly for concurrent calls', async () => {
      const { store } = await makeSilent();
      const verdicts = await Promise.all(
        Array.from({ length: 500 }, () => store.hit('crowd', 300, WINDOW_MS)),
      );
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(300);
      expect((await store.peek('crowd', 300, WINDOW_MS)).remaining).toBe(0);
    });

    it('retries after five seconds with one call', async () => {
      const { store, advance, commands } = await makeSilent();
      await store.hit('ada', 5, WINDOW_MS);
      advance(4_999);
      await store.hit('ada', 5, WINDOW_MS);
      expect(commands.count).toBe(1);
      advance(1);
      const durations = await Promise.all(
        Array.from({ length: 10 }, () => took(() => store.hit('ada', 50, WINDOW_MS))),
      );
      expect(durations.filter((duration) => duration > 80)).toHaveLength(1);
      expect(commands.count).toBe(2);
    });
  });

  it('counts in the process without waiting while nothing listens', async () => {
    const port = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    const { store, changes } = await makeStore(port);
    const begun = performance.now();
    const remaining: number[] = [];
    for (let call = 0; call < 4; call += 1) remaining.push((await store.hit('ada', 3, WINDOW_MS)).remaining);
    expect(performance.now() - begun).toBeLessThan(80);
    expect(remaining).toEqual([2, 1, 0, 0]);
    expect((await store.hit('ada', 3, WINDOW_MS)).allowed).toBe(false);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(/^process: The connection to Redis is not ready/);
    expect(connectionErrors[0]?.message).toContain('ECONNREFUSED');
  });

  it('counts in the process when Redis responds with an error', async () => {
    const port = await listen((socket) => {
      socket.on('data', () => socket.write('-LOADING Redis is loading the dataset in memory\r\n'.repeat(3)));
    });
    const { store } = await makeStore(port);
    expect(await store.hit('ada', 3, WINDOW_MS)).toMatchObject({ allowed: true, remaining: 2 });
  });
});
