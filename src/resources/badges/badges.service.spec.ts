import { badgeRequest } from '../../../test/support/badge-request.js';
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

const give = (target: string, waitSeconds = 0) =>
  badges.get(
    target,
    (known) => badgeRequest(target.slice('/badge/'.length).replace('.svg', ''), known),
    () => Promise.resolve(waitSeconds),
  );
const get = async (target: string) => (await give(target)).answer;

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

  it('asks once for all styles and spellings of the name', async () => {
    await get('/badge/pyindex/requests/version.svg');
    const titles = await Promise.all(
      [
        '/badge/pyindex/requests/version.svg?theme=vga&style=flat',
        '/badge/pyindex/Requests/version.svg',
        '/badge/pyindex/requests/license.svg',
      ].map(async (target) => titleOf(await get(target))),
    );
    expect(titles).toEqual([
      'requests version: 1.2.3',
      'Requests version: 1.2.3',
      'requests license: not specified',
    ]);
    expect(asked).toHaveLength(1);
  });

  it('of an unknown package is not requested for a client above its limit', async () => {
    const target = '/badge/pyindex/requests/version.svg';
    const { answer, retryAfter } = await give(target, 17);
    expect(titleOf(answer)).toBe('requests version: rate limited');
    expect(header(answer, 'Cache-Control')).toBe('no-store');
    expect(retryAfter).toBe(17);
    expect(asked).toEqual([]);
    expect(badges.find(target)).toBeUndefined();
    expect(titleOf(await get(target))).toBe('requests version: 1.2.3');
    expect((await give(target, 17)).retryAfter).toBeUndefined();
  });

  it('that previews a theme needs no provider', async () => {
    const preview = await get('/badge/preview/nord.svg');
    expect(titleOf(preview)).toBe('A badge in the theme nord');
    expect(header(preview, 'Cache-Control')).toBe(
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

  it('is not available for an invalid request, which gets the reason', async () => {
    await expect(get('/badge/pyindex/requests/stars.svg')).rejects.toThrow('pyindex has no stars');
    expect(badges.find('/badge/pyindex/requests/stars.svg')).toBeUndefined();
  });

  it('is cached for a limited number of packages', async () => {
    const numbered = (number: number) => `/badge/preview/nord.svg?number=${number}`;
    for (let number = 0; number <= 20_000; number += 1) await get(numbered(number));
    expect(badges.find(numbered(0))).toBeUndefined();
    expect(badges.find(numbered(20_000))).toBeDefined();
  });
});
