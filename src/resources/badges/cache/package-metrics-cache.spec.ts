import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  admitted,
  DAY,
  FakeMetricsTable,
  MINUTE,
  readVersion,
  refused,
  settle,
  START,
  TestMetrics,
  versionReply,
  type Reply,
} from '../../../../test/support/test-metrics-cache.js';
import { PROVIDER_OF } from '../providers/providers.js';

const { pyindex, jsregistry } = PROVIDER_OF;
let test: TestMetrics;
beforeEach(() => {
  test = new TestMetrics();
});

describe('the metrics of a package', () => {
  it('are requested once while they are fresh, for all metrics of a response', async () => {
    test.registry.replies = [versionReply('1.0')];
    const cache = test.newCache();
    expect(await readVersion(cache)).toBe('1.0');
    test.now += 9 * MINUTE;
    expect(await readVersion(cache)).toBe('1.0');
    expect(await cache.read(pyindex, 'license', 'requests', admitted)).toMatchObject({
      metrics: { license: 'MIT' },
    });
    expect(test.registry.requests.map(({ path }) => path)).toEqual(['/pypi/requests/json']);
  });

  it('are requested once for a thousand concurrent readers', async () => {
    test.registry.replies = [versionReply('1.0')];
    let release: () => void = () => undefined;
    test.registry.hold = new Promise((resolve) => (release = resolve));
    const cache = test.newCache();
    const readers = Array.from({ length: 1_000 }, () => readVersion(cache));
    await settle();
    expect(cache.size.flights).toBe(1);
    release();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['1.0']));
    expect(test.registry.requests).toHaveLength(1);
    expect(cache.size).toEqual({ entries: 1, flights: 0 });
  });

  it('are served stale while they are requested again', async () => {
    test.registry.replies = [versionReply('1.0', '"one"'), versionReply('2.0', '"two"')];
    const cache = test.newCache();
    await readVersion(cache);
    test.now += 11 * MINUTE;
    expect([await readVersion(cache), await readVersion(cache)]).toEqual(['1.0?', '1.0?']);
    await settle();
    expect(await readVersion(cache)).toBe('2.0');
    expect(test.registry.requests.map(({ etag }) => etag)).toEqual([undefined, '"one"']);
  });

  it('stay fresh when the registry says that they are unchanged', async () => {
    test.registry.replies = [versionReply('1.0', '"one"'), { kind: 'unchanged' }];
    const cache = test.newCache();
    await readVersion(cache);
    test.now += 11 * MINUTE;
    await readVersion(cache);
    await settle();
    expect(await readVersion(cache)).toBe('1.0');
    test.now += 11 * MINUTE;
    await readVersion(cache);
    expect(test.registry.requests[2]?.etag).toBe('"one"');
  });

  it.each<[string, Reply]>([
    ['is unavailable', { kind: 'unavailable' }],
    ['limits the rate', { kind: 'limited', forMs: 600_000 }],
    ['sends another shape', { kind: 'body', body: { info: [] }, validators: {} }],
  ])('are served stale for seven days while the registry %s, with few requests', async (_, reply) => {
    test.registry.replies = [versionReply('1.0'), reply];
    const cache = test.newCache();
    await readVersion(cache);
    test.now += 11 * MINUTE;
    for (let reader = 0; reader < 10; reader += 1) {
      expect(await readVersion(cache)).toBe('1.0?');
      await settle();
    }
    expect(test.registry.requests).toHaveLength(2);
    test.now += MINUTE;
    await readVersion(cache);
    await settle();
    expect(test.registry.requests).toHaveLength(3);
    test.now = START + 7 * DAY - 1;
    expect(await readVersion(cache)).toBe('1.0?');
    await settle();
    test.now += 1;
    expect(await readVersion(cache)).toBe(reply.kind === 'limited' ? 'limited' : 'unavailable');
  });

  it('are cached as missing for a minute', async () => {
    test.registry.replies = [{ kind: 'missing' }, versionReply('0.1')];
    const cache = test.newCache();
    expect([await readVersion(cache), await readVersion(cache)]).toEqual(['missing', 'missing']);
    expect(test.registry.requests).toHaveLength(1);
    test.now += MINUTE;
    expect(await readVersion(cache)).toBe('0.1');
  });

  it('are missing when the package is deleted', async () => {
    test.registry.replies = [versionReply('1.0'), { kind: 'missing' }];
    const cache = test.newCache();
    await readVersion(cache);
    test.now += DAY;
    await readVersion(cache);
    await settle();
    expect(await readVersion(cache)).toBe('missing');
  });

  it('are not requested again for 30 seconds after no response', async () => {
    test.registry.replies = [{ kind: 'unavailable' }, versionReply('1.0')];
    const cache = test.newCache();
    expect([await readVersion(cache), await readVersion(cache)]).toEqual(['unavailable', 'unavailable']);
    expect(test.registry.requests).toHaveLength(1);
    test.now += 30_000;
    expect(await readVersion(cache)).toBe('1.0');
  });

  it('are unavailable when the response has another shape, which is reported', async () => {
    test.registry.replies = [{ kind: 'body', body: '<html>', validators: {} }];
    expect(await readVersion(test.newCache())).toBe('unavailable');
    expect(test.misshapen).toBe(1);
  });

  it('are not configured without a URL of the registry', async () => {
    expect(await test.newCache().read(jsregistry, 'version', 'left-pad', admitted)).toEqual({
      kind: 'not configured',
    });
    expect(await test.newCache().read(pyindex, 'stars', 'requests', admitted)).toEqual({
      kind: 'not configured',
    });
  });

  it('take bounded memory for any number of names', async () => {
    test.registry.replies = [versionReply('1.0')];
    const cache = test.newCache();
    for (let number = 1; number <= 50_500; number += 1)
      await cache.read(pyindex, 'version', `package-${number}`, admitted);
    expect(cache.size).toEqual({ entries: 50_000, flights: 0 });
    expect(await readVersion(cache, 'package-50500')).toBe('1.0');
    expect(test.registry.requests).toHaveLength(50_500);
  });
});

describe('a caller over the limit of unknown packages', () => {
  it('is refused new packages alone, and does not affect callers who wait for the same one', async () => {
    test.registry.replies = [versionReply('1.0')];
    const cache = test.newCache();
    const both = [readVersion(cache, 'requests', refused), readVersion(cache, 'requests')];
    expect(await Promise.all(both)).toEqual(['limited', '1.0']);
    expect(await readVersion(cache, 'requests', refused)).toBe('1.0');
    expect(test.registry.requests).toHaveLength(1);
  });

  it('gets stored metrics, which are refreshed', async () => {
    test.registry.replies = [versionReply('1.0'), versionReply('2.0')];
    const stored = new FakeMetricsTable();
    await readVersion(test.newCache(stored));
    const cache = test.newCache(stored);
    expect(await readVersion(cache, 'requests', refused)).toBe('1.0');
    test.now += DAY;
    expect(await readVersion(cache, 'requests', refused)).toBe('1.0?');
    await settle();
    expect(await readVersion(cache, 'requests', refused)).toBe('2.0');
  });
});
