import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CacheTag } from './cache-tag.js';
import { type CachedResponse, makeCachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';

const MIB = 1024 * 1024;

let kept: ResponseCache;
/** How many answers were built for a target. */
let built: Map<string, number>;

beforeEach(() => {
  kept = new ResponseCache();
  kept.resume();
  built = new Map();
});

function answer(body: string | Buffer, tags: readonly CacheTag[] = ['lists']): CachedResponse {
  return makeCachedResponse(Buffer.from(body), { contentType: 'text/plain', cacheControl: 'no-cache', tags });
}

/** Builds `<target> 1`, `<target> 2` … */
function ask(target: string, tags?: readonly CacheTag[], isWorthKeeping = true): Promise<string> {
  const build = () => {
    const count = (built.get(target) ?? 0) + 1;
    built.set(target, count);
    return Promise.resolve(answer(`${target} ${count}`, tags));
  };
  return kept.get(target, build, isWorthKeeping).then(({ body }) => body.toString());
}

/** A build that ends when it is told to. */
function slowBuild(): { build: () => Promise<CachedResponse>; end: (made: CachedResponse) => void } {
  let end: (made: CachedResponse) => void = () => undefined;
  const made = new Promise<CachedResponse>((resolve) => {
    end = resolve;
  });
  return { build: () => made, end };
}

describe('an answer', () => {
  it('is built once and then given again', async () => {
    expect(await ask('/a')).toBe('/a 1');
    expect(await ask('/a')).toBe('/a 1');
    expect(kept.find('/a')?.body.toString()).toBe('/a 1');
    expect(await ask('/b')).toBe('/b 1');
  });

  it('is built once for all who ask at the same time', async () => {
    const { build, end } = slowBuild();
    const asked = Array.from({ length: 50 }, () => kept.get('/a', build, true));
    end(answer('one'));
    const answers = new Set(await Promise.all(asked));
    expect(answers.size).toBe(1);
  });

  it('is not kept when it is not worth it, but shared by those who ask at the same time', async () => {
    const both = [ask('/far', ['lists'], false), ask('/far', ['lists'], false)];
    expect(await Promise.all(both)).toEqual(['/far 1', '/far 1']);
    expect(kept.find('/far')).toBeUndefined();
  });

  it('that fails is not kept, and fails for all who wait for it', async () => {
    const fail = () => Promise.reject(new Error('No such thing.'));
    const asked = [kept.get('/a', fail, true), kept.get('/a', fail, true)];
    for (const each of asked) await expect(each).rejects.toThrow('No such thing.');
    expect(await ask('/a')).toBe('/a 1');
  });

  it('of more than a mebibyte is not kept', async () => {
    await kept.get('/large', () => Promise.resolve(answer(Buffer.alloc(MIB + 1))), true);
    await kept.get('/full', () => Promise.resolve(answer(Buffer.alloc(MIB))), true);
    expect(kept.find('/large')).toBeUndefined();
    expect(kept.find('/full')?.body).toHaveLength(MIB);
  });

  it('goes when others need its memory, the longest unused first', async () => {
    for (let at = 0; at < 63; at += 1) {
      await kept.get(`/${at}`, () => Promise.resolve(answer(Buffer.alloc(MIB), [`gif:${at}`])), true);
    }
    expect(kept.find('/0')).toBeDefined();
    await kept.get('/new', () => Promise.resolve(answer(Buffer.alloc(MIB))), true);
    expect(kept.find('/0')).toBeDefined();
    expect(kept.find('/1')).toBeUndefined();
    // What depended on the change is gone already.
    kept.invalidate(['gif:1']);
    expect(kept.find('/new')).toBeDefined();
  });
});

describe('a change', () => {
  it('removes the answers that depend on it and no others', async () => {
    await ask('/one', ['gif:1', 'tag:7']);
    await ask('/two', ['gif:2', 'tag:7']);
    await ask('/lists', ['lists']);
    await ask('/constant', []);
    kept.invalidate(['gif:1']);
    expect(await ask('/one', ['gif:1', 'tag:7'])).toBe('/one 2');
    expect(await ask('/two')).toBe('/two 1');
    kept.invalidate(['tag:7', 'lists']);
    for (const target of ['/one', '/two', '/lists']) expect(kept.find(target)).toBeUndefined();
    expect(kept.find('/constant')).toBeDefined();
  });

  it('of anything removes all', async () => {
    await ask('/one', ['gif:1']);
    await ask('/constant', []);
    kept.invalidateAll();
    expect(kept.find('/one')).toBeUndefined();
    expect(kept.find('/constant')).toBeUndefined();
  });

  it('counts for an answer that was made anew with other dependencies', async () => {
    await ask('/one', ['gif:1']);
    kept.invalidate(['gif:1']);
    await ask('/one', ['gif:2']);
    kept.invalidate(['gif:1']);
    expect(kept.find('/one')).toBeDefined();
    kept.invalidate(['gif:2']);
    expect(kept.find('/one')).toBeUndefined();
  });
});

describe('a change during a build', () => {
  it.each<[string, readonly CacheTag[], () => void, boolean]>([
    [
      'of what the answer depends on',
      ['lists', 'gif:1'],
      () => {
        kept.invalidate(['gif:1']);
      },
      false,
    ],
    [
      'of something else',
      ['lists', 'gif:1'],
      () => {
        kept.invalidate(['gif:2']);
      },
      true,
    ],
    [
      'of anything',
      [],
      () => {
        kept.invalidateAll();
      },
      false,
    ],
    [
      'of very much at once',
      ['lists'],
      () => {
        kept.invalidate(Array.from({ length: 20_000 }, (_, at) => `gif:${at}` as const));
      },
      false,
    ],
    [
      'that may have gone untold',
      [],
      () => {
        kept.suspend();
        kept.resume();
      },
      false,
    ],
  ])('%s decides whether the answer is kept: case %#', async (_what, tags, change, isKept) => {
    const { build, end } = slowBuild();
    const asked = kept.get('/a', build, true);
    change();
    end(answer('old', tags));
    expect((await asked).body.toString()).toBe('old');
    expect(kept.find('/a') !== undefined).toBe(isKept);
  });

  it('keeps those who ask after it from the old answer', async () => {
    const old = slowBuild();
    const before = kept.get('/a', old.build, true);
    kept.invalidate(['lists']);
    const fresh = slowBuild();
    const after = kept.get('/a', fresh.build, true);
    const together = kept.get('/a', () => Promise.reject(new Error('Built twice.')), true);
    fresh.end(answer('new'));
    expect((await after).body.toString()).toBe('new');
    expect((await together).body.toString()).toBe('new');
    old.end(answer('old'));
    expect((await before).body.toString()).toBe('old');
    expect(kept.find('/a')?.body.toString()).toBe('new');
  });

  it('does not count against a build that began after it', async () => {
    const running = slowBuild();
    const other = kept.get('/other', running.build, true);
    kept.invalidate(['gif:1']);
    await ask('/a', ['gif:1']);
    expect(kept.find('/a')).toBeDefined();
    running.end(answer('other', ['gif:1']));
    await other;
    expect(kept.find('/other')).toBeUndefined();
  });
});

describe('while changes are not heard', () => {
  it('nothing is kept, given or shared', async () => {
    await ask('/a');
    kept.suspend();
    expect(kept.find('/a')).toBeUndefined();
    expect(await Promise.all([ask('/a'), ask('/a')])).toEqual(['/a 2', '/a 3']);
    kept.resume();
    expect(kept.find('/a')).toBeUndefined();
  });

  it('nothing is kept from the beginning', async () => {
    kept = new ResponseCache();
    await ask('/a');
    expect(kept.find('/a')).toBeUndefined();
  });
});

describe('in whatever order things happen', () => {
  const KEYS = ['gif:1', 'gif:2'] as const;
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), which: fc.nat({ max: 2 }) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat({ max: 9 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat({ max: 1 }) }) },
  );

  /** The third target shows both rows, the others one each. */
  const keysOf = (target: number) => KEYS.filter((_key, at) => target === 2 || target === at);

  it('nobody gets what was outdated when they asked', async () => {
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
                  resolve(answer(seen, keysOf(which)));
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
