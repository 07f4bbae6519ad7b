import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { GifClient, idsOf, type TagBody } from './gif-client.js';

let service: RunningService;
let client: GifClient;
/** Oldest first. */
let ids: string[];

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  const ada = await service.createUser('ada');
  ids = [];
  for (const tags of ['Git, TypeScript, Demo', 'git, macOS', 'git, ls, C++']) {
    ids.push((await upload(service, ada, { title: tags, tags })).id);
  }
  await upload(service, ada, { title: 'Hidden', tags: 'git, demo, secretive', visibility: 'unlisted' });
});
afterAll(() => service.remove());

describe('the list of tags', () => {
  it('is an array, most used first, with counts of public recordings', async () => {
    const tag = (slug: string, name: string, category: string, gif_count: number) => ({
      slug,
      name,
      description: '',
      category,
      gif_count,
    });
    expect(await client.json<TagBody[]>(200, 'GET', '/tags/')).toEqual([
      tag('git', 'Git', 'tool', 3),
      tag('c-plus-plus', 'C++', 'language', 1),
      tag('demo', 'Demo', 'concept', 1),
      tag('ls', 'ls', 'command', 1),
      tag('macos', 'macOS', 'os', 1),
      tag('typescript', 'TypeScript', 'language', 1),
    ]);
  });
});

describe('the recordings of a tag', () => {
  it('are listed newest first, in pages', async () => {
    const page = await client.list('/tags/git/gifs/?page_size=2');
    expect([page.count, idsOf(page)]).toEqual([3, [ids[2], ids[1]]]);
    const next = new URL(page.next ?? '');
    expect(next.pathname + next.search).toBe('/api/v1/tags/git/gifs/?page=2&page_size=2');
    expect(idsOf(await client.list('/tags/git/gifs/?page_size=2&page=2'))).toEqual([ids[0]]);
    expect(idsOf(await client.list('/tags/c-plus-plus/gifs/'))).toEqual([ids[2]]);
  });

  it.each(['unknown', 'secretive', 'Git', '%20', "'; --"])('return 404 for %s', async (slug) => {
    expect(await client.refusal('GET', `/tags/${slug}/gifs/`)).toBe(404);
  });

  it('return 400 for an invalid page and 404 after the last one', async () => {
    expect(await client.refusal('GET', '/tags/git/gifs/?page=x')).toBe(400);
    expect(await client.refusal('GET', '/tags/git/gifs/?page=2')).toBe(404);
  });
});
