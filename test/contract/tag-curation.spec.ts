import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { GifClient, idsOf, type TagBody } from './gif-client.js';

interface CuratedTagBody extends TagBody {
  readonly merged_into: string | null;
  readonly is_blocked: boolean;
}

let service: RunningService;
let client: GifClient;
let ada: string;
let grace: string;

beforeAll(async () => {
  service = await RunningService.start({
    LIMITS: 'uploads-per-hour=1000 anonymous-per-minute=10000',
  });
  client = new GifClient(service);
  ada = await service.createUser('ada');
  grace = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

const add = async (tags: string) => (await upload(service, ada, { title: tags, tags })).id;
const change = (status: number, path: string, body?: object) =>
  client.json<CuratedTagBody>(status, 'PATCH', `/tags/${path}`, grace, body);
const tagsOf = async (id: string) => (await client.detail(id)).tags.map(({ slug }) => slug);
const listed = async (path: string) => idsOf(await client.list(path));

async function untilTagged(id: string, ...tags: readonly string[]): Promise<void> {
  while ((await tagsOf(id)).join() !== tags.join()) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a merged tag', () => {
  it('is replaced in recordings, lists, searches and new uploads', async () => {
    const old = await add('postgres, docker');
    const both = await add('PostgreSQL, postgres');
    expect(await change(200, 'postgres/merge/', { into: 'postgresql' })).toMatchObject({
      slug: 'postgres',
      merged_into: 'postgresql',
    });
    await untilTagged(old, 'postgresql', 'docker');
    await untilTagged(both, 'postgresql');
    const later = await add('Postgres');
    expect(await tagsOf(later)).toEqual(['postgresql']);
    const all = [later, both, old];
    expect(await listed('/gifs/?tag=postgresql')).toEqual(all);
    expect(await listed('/gifs/?tag=postgres')).toEqual(all);
    expect(await listed('/tags/postgres/gifs/')).toEqual(all);
    expect((await listed('/search/?q=postgresql&tag=postgres')).sort()).toEqual([...all].sort());
    const tags = await client.json<TagBody[]>(200, 'GET', '/tags/');
    expect(tags.filter(({ slug }) => slug.startsWith('postgres'))).toMatchObject([
      { slug: 'postgresql', gif_count: 3 },
    ]);
  });

  it('can be used again after the merge is undone', async () => {
    expect(await change(200, 'postgres/unmerge/')).toMatchObject({ merged_into: null });
    expect(await tagsOf(await add('postgres'))).toEqual(['postgres']);
  });

  it.each([
    ['an unknown tag', 'nothing/merge/', { into: 'docker' }, 404],
    ['into an unknown tag', 'docker/merge/', { into: 'nothing' }, 404],
    ['into itself', 'docker/merge/', { into: 'docker' }, 409],
    ['into nothing', 'docker/merge/', {}, 400],
  ])('is rejected: %s', async (_, path, body, status) => {
    await change(status, path, body);
  });
});

describe('a renamed tag', () => {
  it('keeps its description and is found by its old slug', async () => {
    const id = await add('jscript');
    await change(200, 'jscript/', { description: 'Runs in browsers.', category: 'language' });
    expect(await change(200, 'jscript/', { name: 'JavaScript' })).toMatchObject({
      slug: 'javascript',
      name: 'JavaScript',
      description: 'Runs in browsers.',
      category: 'language',
    });
    await untilTagged(id, 'javascript');
    expect(await listed('/gifs/?tag=jscript')).toEqual([id]);
    expect(await listed('/search/?q=javascript')).toEqual([id]);
    await change(409, 'jscript/', { name: 'Something' });
    await change(409, 'javascript/', { name: 'Docker' });
    await change(400, 'javascript/', { name: '日本語' });
    await change(400, 'javascript/', { slug: 'js', names: 'JS' });
    expect(await change(200, 'javascript/', { name: 'Jscript' })).toMatchObject({ slug: 'jscript' });
    await untilTagged(id, 'jscript');
  });
});

describe('a blocked tag', () => {
  it('is removed from all recordings and rejected in uploads', async () => {
    const id = await add('casino, git');
    await change(400, 'casino/block/', { reason: '' });
    expect(await change(200, 'casino/block/', { reason: 'Advertising.' })).toMatchObject({
      is_blocked: true,
    });
    expect(await tagsOf(id)).toEqual(['git']);
    expect(await listed('/gifs/?tag=casino')).toEqual([]);
    await expect(add('casino')).rejects.toThrow('tags: staff blocked \\"casino\\": leave it out');
    await change(200, 'casino/unblock/');
    expect(await tagsOf(await add('casino'))).toEqual(['casino']);
  });
});

describe('staff', () => {
  it('see all tags and their history', async () => {
    await upload(service, ada, { title: 'Unlisted', tags: 'seldom', visibility: 'unlisted' });
    const list = async (query: string) =>
      (
        await client.json<{ results: CuratedTagBody[] }>(200, 'GET', `/staff/tags/?${query}`, grace)
      ).results.map(({ slug }) => slug);
    expect(await list('q=SELD')).toEqual(['seldom']);
    expect(await list('state=merged')).toEqual(['javascript']);
    expect(await list('state=active&q=script')).toEqual(['jscript']);
    await client.json(400, 'GET', '/staff/tags/?state=lost', grace);
    const { results } = await client.json<{ results: { action: string; reason: string }[] }>(
      200,
      'GET',
      '/staff/audit/?subject=casino',
      grace,
    );
    expect(results.map(({ action, reason }) => [action, reason])).toEqual([
      ['tag.unblock', ''],
      ['tag.block', 'Advertising.'],
    ]);
  });
});
