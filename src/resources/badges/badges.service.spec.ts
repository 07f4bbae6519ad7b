import { beforeEach, describe, expect, it } from '@jest/globals';
import { themesService } from '../../../test/support/themes-service.js';
import { titleIn } from '../../../test/support/picture-title.js';
import type { CachedResponse } from '../../platform/response-cache/cached-response.js';
import { BadgesService } from './badges.service.js';
import { PackageMetricsCache } from './cache/package-metrics-cache.js';

let asked: string[];
let badges: BadgesService;

beforeEach(async () => {
  asked = [];
  const themes = themesService();
  await themes.list();
  badges = new BadgesService(
    new PackageMetricsCache({
      upstreams: {
        find: (name) =>
          name === 'pyindex'
            ? {
                get: (path) => {
                  asked.push(path);
                  const missing = path.includes('missing');
                  return Promise.resolve(
                    missing
                      ? { kind: 'missing' }
                      : { kind: 'body', body: { info: { version: '1.2.3' } }, validators: {} },
                  );
                },
              }
            : undefined,
      },
      stored: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
      onMisshapen: () => undefined,
    }),
    themes,
  );
});

const titleOf = (answer: CachedResponse | undefined) => titleIn(answer?.body.toString() ?? '');
const header = (answer: CachedResponse, name: string) => answer.headers[answer.headers.indexOf(name) + 1];

const get = async (target: string) => (await badges.get(target, () => Promise.resolve(0))).answer;

describe('a badge', () => {
  it('is available immediately after the first request', async () => {
    const target = '/badge/pyindex/requests/version.svg';
    expect(badges.find(target)).toBeUndefined();
    expect(asked).toEqual([]);
    const answer = await get(target);
    expect(titleOf(answer)).toBe('requests version: 1.2.3');
    expect(badges.find(target)).toBe(answer);
    expect(asked).toHaveLength(1);
  });

  it('is available immediately in another style or for another spelling of the name', async () => {
    await get('/badge/pyindex/requests/version.svg');
    expect(titleOf(badges.find('/badge/pyindex/requests/version.svg?theme=vga&style=flat'))).toBe(
      'requests version: 1.2.3',
    );
    expect(titleOf(badges.find('/badge/pyindex/Requests/version.svg'))).toBe('Requests version: 1.2.3');
    expect(titleOf(badges.find('/badge/pyindex/requests/license.svg'))).toBe(
      'requests license: not specified',
    );
    expect(asked).toHaveLength(1);
  });

  it('of an unknown package is not requested for a client above its limit', async () => {
    const target = '/badge/pyindex/requests/version.svg';
    const { answer, retryAfter } = await badges.get(target, () => Promise.resolve(17));
    expect(titleOf(answer)).toBe('requests version: rate limited');
    expect(header(answer, 'Cache-Control')).toBe('no-store');
    expect(retryAfter).toBe(17);
    expect(asked).toEqual([]);
    expect(badges.find(target)).toBeUndefined();
    expect(titleOf(await get(target))).toBe('requests version: 1.2.3');
    expect((await badges.get(target, () => Promise.resolve(17))).retryAfter).toBeUndefined();
  });

  it('that previews a theme needs no provider', () => {
    const preview = badges.find('/badge/preview/nord.svg');
    expect(titleOf(preview)).toBe('A badge in the theme nord');
    expect(preview && header(preview, 'Cache-Control')).toBe(
      'public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400',
    );
  });

  it('is cacheable while it is fresh, and errors for seconds', async () => {
    const good = await get('/badge/pyindex/requests/version.svg');
    expect(header(good, 'Cache-Control')).toBe(
      'public, max-age=300, s-maxage=300, stale-while-revalidate=86400',
    );
    for (const target of ['/badge/pyindex/missing/version.svg', '/badge/rustregistry/serde/version.svg']) {
      expect(header(await get(target), 'Cache-Control')).toBe(
        'public, max-age=30, s-maxage=30, stale-while-revalidate=0',
      );
    }
  });

  it('is not found at an invalid URL; a request for it gets the reason', async () => {
    for (const target of [
      '/badge/pyindex/requests/stars.svg',
      '/badge/x/y/version.svg',
      '/elsewhere',
      '/badge',
    ]) {
      expect(badges.find(target)).toBeUndefined();
    }
    await expect(get('/badge/pyindex/requests/stars.svg')).rejects.toThrow('pyindex has no stars');
  });

  it('is cached for a limited number of packages', () => {
    const numbered = (number: number) => badges.find(`/badge/preview/nord.svg?number=${number}`);
    const first = numbered(0);
    expect(numbered(0)).toBe(first);
    for (let number = 1; number < 100_000; number += 1) numbered(number);
    const last = numbered(99_999);
    expect(numbered(99_999)).toBe(last);
    expect(numbered(0)).not.toBe(first);
  });
});
