import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  DAY,
  FakeMetricsTable,
  MINUTE,
  readVersion,
  settle,
  TestMetrics,
  versionReply,
  type Reply,
} from '../../../../test/support/test-metrics-cache.js';

let test: TestMetrics;
beforeEach(() => {
  test = new TestMetrics();
});

describe('stored metrics', () => {
  it('are not requested again by another process', async () => {
    test.registry.replies = [versionReply('1.0', '"one"')];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    await settle();
    expect(await readVersion(test.newCache(stored))).toBe('1.0');
    expect(test.registry.requests).toHaveLength(1);
    expect([...stored.rows.values()].map(({ ttlMs }) => ttlMs)).toEqual([7 * DAY]);
  });

  it('are revalidated with the ETag that another process got', async () => {
    test.registry.replies = [versionReply('1.0', '"one"'), { kind: 'unchanged' }];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    await settle();
    test.now += 11 * MINUTE;
    expect(await readVersion(test.newCache(stored))).toBe('1.0');
    expect(test.registry.requests[1]?.etag).toBe('"one"');
  });

  it('are used when they are newer than those in memory', async () => {
    test.registry.replies = [versionReply('1.0'), versionReply('2.0'), versionReply('3.0')];
    const stored = new FakeMetricsTable();
    const [one, other] = [test.newCache(stored), test.newCache(stored)];
    await readVersion(one);
    test.now += 11 * MINUTE;
    await readVersion(other);
    await settle();
    await readVersion(one);
    await settle();
    expect([await readVersion(one), test.registry.requests.length]).toEqual(['2.0', 2]);
  });

  it('are read only when memory has no fresh value', async () => {
    test.registry.replies = [versionReply('1.0')];
    const stored = new FakeMetricsTable();
    const cache = test.newCache(stored);
    for (let reader = 0; reader < 10; reader += 1) expect(await readVersion(cache)).toBe('1.0');
    expect(stored.reads).toBe(1);
  });

  it.each<[string, Reply]>([
    ['is unavailable', { kind: 'unavailable' }],
    ['limits the rate', { kind: 'limited', forMs: 600_000 }],
  ])('are served after a restart while the registry %s', async (_, reply) => {
    test.registry.replies = [versionReply('1.0'), reply];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    test.now += DAY;
    const cache = test.newCache(stored);
    expect([await readVersion(cache), await readVersion(cache)]).toEqual(['1.0?', '1.0?']);
    expect(test.registry.requests).toHaveLength(2);
  });

  it('are served after a restart while the registry does not respond', async () => {
    test.registry.replies = [versionReply('1.0')];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    test.now += DAY;
    test.registry.hold = new Promise(() => undefined);
    jest.useFakeTimers();
    try {
      const reading = readVersion(test.newCache(stored));
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await reading).toBe('1.0?');
    } finally {
      jest.useRealTimers();
    }
  });

  it('are written without delaying the badge', async () => {
    test.registry.replies = [versionReply('1.0')];
    const stored = { read: () => Promise.resolve(null), write: () => new Promise<void>(() => undefined) };
    expect(await readVersion(test.newCache(stored))).toBe('1.0');
  });

  it('expire after a minute for a missing package', async () => {
    test.registry.replies = [{ kind: 'missing' }];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    await settle();
    expect([...stored.rows.values()]).toMatchObject([{ known: { metrics: null }, ttlMs: MINUTE }]);
  });
});
