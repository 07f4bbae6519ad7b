import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { counterOf, response, slowBuild } from '../../../test/support/cached-responses.js';
import { samplesOf } from '../../../test/support/counters.js';
import type { CachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';

const MIB = 1024 * 1024;

let cache: ResponseCache;
let ask: ReturnType<typeof counterOf>;

beforeEach(() => {
  cache = new ResponseCache();
  cache.resume();
  ask = counterOf(cache);
});

describe('a response', () => {
  it('is built once and then served from the cache', async () => {
    expect(await ask('/a')).toBe('/a 1');
    expect(await ask('/a')).toBe('/a 1');
    expect(cache.find('/a')?.body.toString()).toBe('/a 1');
    expect(await ask('/b')).toBe('/b 1');
  });

  it('is built once for simultaneous requests', async () => {
    const { build, end } = slowBuild();
    const asked = Array.from({ length: 50 }, () => cache.get('/a', build, true));
    end(response('one'));
    const answers = new Set(await Promise.all(asked));
    expect(answers.size).toBe(1);
  });

  it('that is not cacheable is still shared by simultaneous requests', async () => {
    const both = [ask('/far', ['lists'], false), ask('/far', ['lists'], false)];
    expect(await Promise.all(both)).toEqual(['/far 1', '/far 1']);
    expect(cache.find('/far')).toBeUndefined();
  });

  it('whose build fails is not cached and fails for every waiting request', async () => {
    const fail = () => Promise.reject(new Error('No such thing.'));
    const asked = [cache.get('/a', fail, true), cache.get('/a', fail, true)];
    for (const each of asked) await expect(each).rejects.toThrow('No such thing.');
    expect(await ask('/a')).toBe('/a 1');
  });

  it('to a search is cached on the second request', async () => {
    const tags = ['lists', 'search'] as const;
    expect([await ask('/rare', tags), await ask('/often', tags)]).toEqual(['/rare 1', '/often 1']);
    expect(cache.find('/often')).toBeUndefined();
    expect([await ask('/often', tags), await ask('/often', tags)]).toEqual(['/often 2', '/often 2']);
    expect(cache.find('/rare')).toBeUndefined();
    cache.invalidate(['search']);
    expect(await ask('/often', tags)).toBe('/often 3');
    expect(await ask('/often', tags)).toBe('/often 3');
  });

  it('of more than 1 MiB is not cached', async () => {
    await cache.get('/large', () => Promise.resolve(response(Buffer.alloc(MIB + 1))), true);
    await cache.get('/full', () => Promise.resolve(response(Buffer.alloc(MIB))), true);
    expect(cache.find('/large')).toBeUndefined();
    expect(cache.find('/full')?.body).toHaveLength(MIB);
  });

  it('is evicted when memory runs out, the least recently used first', async () => {
    for (let at = 0; at < 63; at += 1) {
      await cache.get(`/${at}`, () => Promise.resolve(response(Buffer.alloc(MIB), [`gif:${at}`])), true);
    }
    expect(cache.find('/0')).toBeDefined();
    await cache.get('/new', () => Promise.resolve(response(Buffer.alloc(MIB))), true);
    expect(cache.find('/0')).toBeDefined();
    expect(cache.find('/1')).toBeUndefined();
    cache.invalidate(['gif:1']);
    expect(cache.find('/new')).toBeDefined();
  });
});

describe('while suspended', () => {
  it('it caches, serves and shares nothing', async () => {
    await ask('/a');
    cache.suspend();
    expect(cache.find('/a')).toBeUndefined();
    expect(await Promise.all([ask('/a'), ask('/a')])).toEqual(['/a 2', '/a 3']);
    cache.resume();
    expect(cache.find('/a')).toBeUndefined();
  });

  it('it caches nothing before the first resume', async () => {
    cache = new ResponseCache();
    await ask('/a');
    expect(cache.find('/a')).toBeUndefined();
  });
});

it('counts what comes from memory, what is made and what is old', async () => {
  const registry = new Registry();
  cache = new ResponseCache(registry);
  cache.resume();
  const build = () => Promise.resolve(response('/a'));
  await Promise.all([cache.get('/a', build, true), cache.get('/a', build, true)]);
  await cache.get('/a', build, true);
  cache.countHit();
  expect(cache.servesStale).toBe(false);
  cache.suspend();
  await cache.get('/a', () => Promise.reject(new Error('Connection terminated')), true);
  expect(await samplesOf(registry, 'ttyreel_response_cache_requests_total')).toEqual({
    'result=hit': 3,
    'result=miss': 1,
    'result=stale': 1,
  });
  expect(cache.servesStale).toBe(true);
});

describe('while the database is away', () => {
  const away = () => cache.get('/a', () => Promise.reject(new Error('Connection terminated')), true);
  const later = (ms: number) => {
    jest.advanceTimersByTime(ms);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    // The cache takes zero for no time.
    later(1);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['at once', 0],
    ['after its expiry', 9 * 60_000],
  ])('it gives the last response %s, and says how old it is', async (_when, ms) => {
    await ask('/a');
    cache.suspend();
    later(ms);
    const { body, headers, notModifiedHeaders } = await away();
    expect(body.toString()).toBe('/a 1');
    for (const sent of [headers, notModifiedHeaders])
      expect(sent).toEqual(expect.arrayContaining(['Age', String(ms / 1000), 'Warning']));
    cache.resume();
    expect(cache.find('/a')).toBeUndefined();
  });

  it('it gives none for good: the next response is built', async () => {
    await ask('/a');
    later(60_000);
    expect((await away()).body.toString()).toBe('/a 1');
    expect(cache.find('/a')).toBeUndefined();
    expect(await ask('/a')).toBe('/a 2');
  });

  it.each<[string, () => void]>([
    [
      'after ten minutes',
      () => {
        later(601_000);
      },
    ],
    [
      'of data that changed',
      () => {
        cache.invalidate(['lists']);
      },
    ],
    [
      'from before an outage that ended',
      () => {
        cache.resume();
      },
    ],
  ])('it gives none %s', async (_which, happen) => {
    await ask('/a');
    cache.suspend();
    happen();
    await expect(away()).rejects.toThrow('Connection terminated');
  });

  it('other errors stay errors', async () => {
    await ask('/a');
    cache.suspend();
    await expect(cache.get('/a', () => Promise.reject(new TypeError('a bug')), true)).rejects.toThrow(
      'a bug',
    );
  });
});

describe('in any order of events', () => {
  const KEYS = ['gif:1', 'gif:2'] as const;
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat({ max: 2 }) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat({ max: 9 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), which: fc.nat({ max: 1 }) }) },
  );

  /** The third target shows both rows, the others one each. */
  const keysOf = (target: number) => KEYS.filter((_key, at) => target === 2 || target === at);

  it('no request gets a response that was outdated when it came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const answers = new ResponseCache();
        answers.resume();
        const versions = [0, 0];
        const read = (target: number) =>
          versions.map((version, at) => (target === 2 || target === at ? version : 0));
        const building: (() => void)[] = [];
        const asked: Promise<void>[] = [];
        for (const { kind, which } of steps) {
          if (kind === 'ask') {
            const least = read(which);
            const build = () =>
              new Promise<CachedResponse>((resolve) => {
                const seen = JSON.stringify(read(which));
                building.push(() => {
                  resolve(response(seen, keysOf(which)));
                });
              });
            asked.push(
              answers.get(`/${which}`, build, true).then(({ body }) => {
                const got = JSON.parse(body.toString()) as number[];
                expect(got.map((version, at) => version >= (least[at] ?? 0))).toEqual([true, true]);
              }),
            );
          } else if (kind === 'end') {
            building.splice(which % Math.max(1, building.length), 1)[0]?.();
            await new Promise(setImmediate);
          } else {
            versions[which] = (versions[which] ?? 0) + 1;
            answers.invalidate(KEYS.filter((_key, at) => at === which));
          }
        }
        for (const end of building) end();
        await Promise.all(asked);
      }),
    );
  });
});
