import { beforeEach, describe, expect, it } from '@jest/globals';
import { counterOf, response, slowBuild } from '../../../test/support/cached-responses.js';
import type { CacheTag } from './cache-tag.js';
import { ResponseCache } from './response-cache.js';

let cache: ResponseCache;
let ask: ReturnType<typeof counterOf>;

beforeEach(() => {
  cache = new ResponseCache();
  cache.resume();
  ask = counterOf(cache);
});

describe('an invalidation', () => {
  it('removes the responses with its tags and no others', async () => {
    await ask('/one', ['gif:1', 'tag:7']);
    await ask('/two', ['gif:2', 'tag:7']);
    await ask('/lists', ['lists']);
    await ask('/constant', []);
    cache.invalidate(['gif:1']);
    expect(await ask('/one', ['gif:1', 'tag:7'])).toBe('/one 2');
    expect(await ask('/two')).toBe('/two 1');
    cache.invalidate(['tag:7', 'lists']);
    for (const target of ['/one', '/two', '/lists']) expect(cache.find(target)).toBeUndefined();
    expect(cache.find('/constant')).toBeDefined();
  });

  it('of everything removes all', async () => {
    await ask('/one', ['gif:1']);
    await ask('/constant', []);
    cache.invalidateAll();
    expect(cache.find('/one')).toBeUndefined();
    expect(cache.find('/constant')).toBeUndefined();
  });

  it('uses the tags of the latest build', async () => {
    await ask('/one', ['gif:1']);
    cache.invalidate(['gif:1']);
    await ask('/one', ['gif:2']);
    cache.invalidate(['gif:1']);
    expect(cache.find('/one')).toBeDefined();
    cache.invalidate(['gif:2']);
    expect(cache.find('/one')).toBeUndefined();
  });
});

describe('an invalidation during a build', () => {
  it.each<[string, readonly CacheTag[], () => void, boolean]>([
    [
      'of a tag of the response',
      ['lists', 'gif:1'],
      () => {
        cache.invalidate(['gif:1']);
      },
      false,
    ],
    [
      'of another tag',
      ['lists', 'gif:1'],
      () => {
        cache.invalidate(['gif:2']);
      },
      true,
    ],
    [
      'of everything',
      [],
      () => {
        cache.invalidateAll();
      },
      false,
    ],
    [
      'of very many tags',
      ['lists'],
      () => {
        cache.invalidate(Array.from({ length: 20_000 }, (_, at) => `gif:${at}` as const));
      },
      false,
    ],
    [
      'that may have been lost',
      [],
      () => {
        cache.suspend();
        cache.resume();
      },
      false,
    ],
  ])('%s decides whether the response is cached: case %#', async (_what, tags, change, isCached) => {
    const { build, end } = slowBuild();
    const asked = cache.get('/a', build, true);
    change();
    end(response('old', tags));
    expect((await asked).body.toString()).toBe('old');
    expect(cache.find('/a') !== undefined).toBe(isCached);
  });

  it('keeps later requests from the old response', async () => {
    const old = slowBuild();
    const before = cache.get('/a', old.build, true);
    cache.invalidate(['lists']);
    const fresh = slowBuild();
    const after = cache.get('/a', fresh.build, true);
    const together = cache.get('/a', () => Promise.reject(new Error('Built twice.')), true);
    fresh.end(response('new'));
    expect((await after).body.toString()).toBe('new');
    expect((await together).body.toString()).toBe('new');
    old.end(response('old'));
    expect((await before).body.toString()).toBe('old');
    expect(cache.find('/a')?.body.toString()).toBe('new');
  });

  it('does not affect a build that starts later', async () => {
    const running = slowBuild();
    const other = cache.get('/other', running.build, true);
    cache.invalidate(['gif:1']);
    await ask('/a', ['gif:1']);
    expect(cache.find('/a')).toBeDefined();
    running.end(response('other', ['gif:1']));
    await other;
    expect(cache.find('/other')).toBeUndefined();
  });
});
