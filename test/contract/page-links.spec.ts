import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FiveRecordings, SITE } from './five-recordings.js';

let recordings: FiveRecordings;

beforeAll(async () => {
  recordings = await FiveRecordings.start();
  const client = recordings.client;
  for (const title of ['One', 'Two', 'Three'])
    await client.json(201, 'POST', '/collections/create/', recordings.keys.ada, { title });
});
afterAll(() => recordings.service.remove());

const url = (path: string, page: number) => `<${SITE}/api/v1${path}page=${page}&page_size=1>`;

describe.each([
  ['public recordings', '/gifs/?user=ada&', 2, undefined],
  ['own recordings', '/gifs/me/?', 3, 'ada'],
  ['results of a search', '/search/?q=git&', 1, undefined],
  ['collections', '/collections/?', 3, undefined],
  ['collections for a caller with a key', '/users/ada/collections/?', 3, 'bob'],
] as const)('the Link header of a page of %s', (_what, path, count, user) => {
  const get = (page: number, method = 'GET', headers: Record<string, string> = {}) =>
    fetch(`${recordings.service.api}${path}page_size=1&page=${page}`, {
      method,
      headers: { ...headers, ...(user && { 'X-API-Key': recordings.keys[user] }) },
    });

  it('names the next and the previous page, as the envelope does', async () => {
    for (let page = 1; page <= count; page += 1) {
      const links = [
        ...(page < count ? [`${url(path, page + 1)}; rel="next"`] : []),
        ...(page > 1 ? [`${url(path, page - 1)}; rel="prev"`] : []),
      ];
      // The second response may come from the cache.
      for (const answer of [await get(page), await get(page), await get(page, 'HEAD')])
        expect(answer.headers.get('link')).toBe(links.join(', ') || null);
    }
  });

  it('is in a 304, and readable by scripts of other sites', async () => {
    const { headers } = await get(1);
    expect(headers.get('access-control-expose-headers')).toMatch(/(?:^|,)\s*Link\s*(?:,|$)/);
    const tag = headers.get('etag');
    if (tag === null) return;
    const unchanged = await get(1, 'GET', { 'If-None-Match': tag });
    expect([unchanged.status, unchanged.headers.get('link')]).toEqual([304, headers.get('link')]);
  });
});

it.each(['/gifs/?page_size=100', '/gifs/?page=99', '/tags/', '/themes/'])(
  'there is no Link header for %s',
  async (path) => {
    expect((await recordings.get(path)).headers.get('link')).toBeNull();
  },
);
