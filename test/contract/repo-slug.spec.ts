import { describe, expect, it } from '@jest/globals';
import { useService } from '../support/service-of-file.js';
import { upload, uploadForm, type UploadParts } from '../support/upload.js';
import { GifClient, idsOf } from './gif-client.js';

let client: GifClient;
let ada: string;
let bob: string;
let api: string;
let send: (parts: UploadParts, key: string) => Promise<string>;

useService(async (service) => {
  ({ api } = service);
  client = new GifClient(service);
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  send = async (parts, key) => (await upload(service, key, parts)).id;
});

const add = (parts: Partial<UploadParts>, key = ada) => send({ title: 'A recording', ...parts }, key);
const repoOf = async (id: string) => (await client.detail(id)).repo;
const edit = (id: string, body: unknown, status = 200) =>
  client.json<object>(status, 'PATCH', `/gifs/${id}/edit/`, ada, body);
/** A repository that one public recording names by its slug. */
const named = (slug: string, more: object = {}) => ({
  slug,
  url: expect.stringMatching(`/repos/${slug}$`),
  codehost_url: '',
  description: '',
  gif_count: 1,
  ...more,
});

describe('an upload with a repo_slug', () => {
  it('creates the repository, which the next upload joins', async () => {
    const first = await add({ repo_slug: 'Fresh_checkout' });
    expect(await repoOf(first)).toEqual(named('Fresh_checkout'));
    const second = await add({ repo_slug: 'Fresh_checkout' }, bob);
    expect(await repoOf(first)).toEqual(named('Fresh_checkout', { gif_count: 2 }));
    expect(idsOf(await client.list('/gifs/me/?repo=Fresh_checkout', ada))).toEqual([first]);
    expect(idsOf(await client.list('/gifs/me/?repo=Fresh_checkout', bob))).toEqual([second]);
  });

  it('replaces the dots of a checkout with hyphens', async () => {
    expect(await repoOf(await add({ repo_slug: 'node.js' }))).toEqual(named('node-js'));
  });

  it('belongs to no repository when the slug is empty', async () => {
    expect(await repoOf(await add({ repo_slug: '' }))).toBeNull();
  });

  it('creates one repository together with concurrent uploads', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add({ repo_slug: 'crowd' }, at % 2 ? ada : bob)),
    );
    expect(await repoOf(ids[0] ?? '')).toEqual(named('crowd', { gif_count: 20 }));
    const [own, others] = await Promise.all(
      [ada, bob].map((key) => client.list('/gifs/me/?repo=crowd', key)),
    );
    expect([own?.count, others?.count]).toEqual([10, 10]);
  });

  it('gets the URL that a later recording names', async () => {
    const id = await add({ repo_slug: 'team-tool' });
    await add({ codehost_url: 'https://github.com/team/tool' }, bob);
    expect(await repoOf(id)).toEqual(
      named('team-tool', { codehost_url: 'https://github.com/team/tool', gif_count: 2 }),
    );
  });
});

describe('a repository with only unlisted recordings', () => {
  it('looks like a new one to others', async () => {
    const hidden = await add({ codehost_url: 'https://github.com/ada/secret', visibility: 'unlisted' });
    for (const gif_count of [1, 2]) {
      const id = await add({ repo_slug: 'ada-secret' }, bob);
      expect(await client.detail(id)).toMatchObject({ codehost_url: '' });
      expect(await repoOf(id)).toEqual(named('ada-secret', { gif_count }));
    }
    expect(await repoOf(hidden)).toMatchObject({ codehost_url: 'https://github.com/ada/secret' });
  });

  it('shows its URL once a public recording names it', async () => {
    const hidden = await add({ codehost_url: 'https://github.com/ada/soon', visibility: 'unlisted' });
    const id = await add({ repo_slug: 'ada-soon' }, bob);
    expect((await repoOf(id))?.codehost_url).toBe('');
    await edit(hidden, { visibility: 'public' });
    expect((await repoOf(id))?.codehost_url).toBe('https://github.com/ada/soon');
  });
});

describe('an edit with a repo_slug', () => {
  it('moves the recording to the repository and out again', async () => {
    const id = await add({ codehost_url: 'https://github.com/ada/old' });
    expect(await edit(id, { repo_slug: 'moved' })).toMatchObject({ codehost_url: '' });
    expect(await repoOf(id)).toEqual(named('moved'));
    expect(idsOf(await client.list('/gifs/me/?repo=ada-old', ada))).toEqual([]);
    await edit(id, { repo_slug: '' });
    expect(await repoOf(id)).toBeNull();
  });

  it('takes over the URL of a known repository', async () => {
    await add({ codehost_url: 'https://github.com/ada/known' }, bob);
    const id = await add({});
    expect(await edit(id, { repo_slug: 'ada-known' })).toMatchObject({
      codehost_url: 'https://github.com/ada/known',
    });
    expect(await repoOf(id)).toMatchObject({ slug: 'ada-known', gif_count: 2 });
  });

  it('accepts its own response unchanged', async () => {
    const id = await add({ repo_slug: 'stays' });
    await edit(id, await edit(id, {}));
    expect(await repoOf(id)).toEqual(named('stays'));
    await edit(id, { codehost_url: 'https://github.com/ada/left' });
    await edit(id, { codehost_url: '' });
    expect(await repoOf(id)).toBeNull();
  });
});

describe('a repo_slug is rejected', () => {
  it.each([
    ['with SQL', "x' OR 1=1 --"],
    ['as a path', '../etc'],
    ['of dots', '..'],
    ['with a space', 'my project'],
    ['of 201 characters', 'x'.repeat(201)],
  ])('%s', async (_name, repo_slug) => {
    const refused = { errors: { repo_slug: [expect.any(String)] } };
    const id = await add({});
    expect(await edit(id, { repo_slug }, 400)).toMatchObject(refused);
    const response = await fetch(`${api}/gifs/upload/`, {
      method: 'POST',
      headers: { 'X-API-Key': ada },
      body: uploadForm({ title: 'Refused', repo_slug }),
    });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining(refused)]);
  });

  it.each([null, 7, ['a']])('as %j in an edit', async (repo_slug) => {
    await edit(await add({}), { repo_slug }, 400);
  });

  it('beside a codehost_url in an edit', async () => {
    const both = { repo_slug: 'a-b', codehost_url: 'https://github.com/a/b' };
    expect(await edit(await add({}), both, 400)).toMatchObject({
      errors: { repo_slug: [expect.stringContaining('either repo_slug or codehost_url')] },
    });
  });
});
