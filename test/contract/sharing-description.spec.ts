import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { GifClient } from './gif-client.js';

interface Operation {
  readonly tags: readonly string[];
  readonly responses: Record<string, { readonly content?: object; readonly headers?: object }>;
}

const { paths } = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Record<string, { readonly get?: Operation }>;
};

/** Responses that any operation can have. */
const OF_ALL = ['304', '400', '429', '500', '503'];

let service: RunningService;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await RunningService.start();
  const ada = await service.createUser('ada');
  const staff = await service.createUser('grace', { isStaff: true });
  for (const title of ['Shown', 'Deleted', 'Hidden'])
    ids[title] = (await upload(service, ada, { title, tags: 'git', shell: 'zsh' })).id;
  const { Shown: shown = '', Deleted: deleted = '', Hidden: hidden = '' } = ids;
  await untilProcessed(service, shown);
  const collections = new CollectionsClient(service);
  await collections.add(await collections.create(ada, 'Git rescues'), ada, shown);
  const client = new GifClient(service);
  await client.json(204, 'DELETE', `/gifs/${deleted}/delete/`, ada);
  await client.json(200, 'PATCH', `/gifs/${hidden}/hide/`, staff, { reason: 'A key.' });
});
afterAll(() => service.remove());

/** Requests of each operation, with `<title>` for the URL of a recording, and the status that they get. */
const REQUESTS: Readonly<Record<string, readonly (readonly [status: number, address: string])[]>> = {
  '/llms.txt': [[200, '/llms.txt']],
  '/oembed': [
    [200, '/oembed?url=<Shown>'],
    [200, '/oembed?url=<Shown>&maxwidth=50'],
    [200, '/oembed?url=<Shown>&maxwidth=300&maxheight=200&format=xml'],
    [400, '/oembed'],
    [400, '/oembed?url=<Shown>&maxwidth=1000000'],
    [404, '/oembed?url=<Missing>'],
    [410, '/oembed?url=<Deleted>'],
    [451, '/oembed?url=<Hidden>'],
    [501, '/oembed?url=<Shown>&format=yaml'],
  ],
  '/feed.atom': [[200, '/feed.atom']],
  '/search.atom': [
    [200, '/search.atom?q=shown&tag=git&shell=zsh'],
    [400, '/search.atom'],
    [400, '/search.atom?q=s'],
    [400, '/search.atom?q=shown&shell=csh'],
  ],
  '/users/{username}/feed.atom': [
    [200, '/users/ada/feed.atom'],
    [404, '/users/adda/feed.atom'],
  ],
  '/collections/{slug}/feed.atom': [
    [200, '/collections/git-rescues/feed.atom'],
    [404, '/collections/git-rescuse/feed.atom'],
  ],
  '/tags/{slug}/feed.atom': [
    [200, '/tags/git/feed.atom'],
    [404, '/tags/gti/feed.atom'],
  ],
};

function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const site = service.address.replace('127.0.0.1', 'localhost');
  const urlOf = (_: string, title: string) => encodeURIComponent(`${site}/gifs/${ids[title] ?? 'aaaaaaaa'}`);
  return fetch(service.address + address.replace(/<(\w+)>/, urlOf), { headers });
}

describe('embeds, feeds and the overview', () => {
  it('are all described', () => {
    const described = Object.keys(paths).filter((path) => paths[path]?.get?.tags[0] === 'sharing');
    expect(described.sort()).toEqual(Object.keys(REQUESTS).sort());
  });

  // Each response is also validated against its schema, by test/support/describe-every-answer.ts.
  it.each(Object.entries(REQUESTS))('%s responds as described', async (path, requests) => {
    const described = paths[path]?.get?.responses ?? {};
    const [statuses, types] = [new Set(OF_ALL), new Set<string>()];
    for (const [status, address] of requests) {
      const { status: got, headers } = await get(address);
      expect([address, got]).toEqual([address, status]);
      statuses.add(String(status));
      const named = Object.keys(described[status]?.headers ?? {});
      expect([address, named.filter((name) => !headers.has(name))]).toEqual([address, []]);
      if (status !== 200) continue;
      types.add(headers.get('content-type')?.split(';')[0] ?? '');
      expect((await get(address, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
    }
    expect([...types].sort()).toEqual(Object.keys(described['200']?.content ?? {}).sort());
    expect(Object.keys(described).filter((status) => !statuses.has(status))).toEqual([]);
  });
});
