import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { GifClient, idsOf, type TagBody } from './gif-client.js';

let service: RunningService;
let client: GifClient;
let ada: string;
let bob: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
});
afterAll(() => service.remove());

const full = {
  title: 'Rebase without fear',
  description: 'One\ntwo',
  command: 'git rebase -i',
  shell: 'zsh',
  visibility: 'public',
  tags: 'Git, rebase',
  homepage_url: 'https://git-scm.com/',
  codehost_url: 'https://github.com/git/git',
} as const;
const whole = { ...full, tags: ['git', 'rebase'], secrets: [], secrets_advice: '', warnings: [] };

const add = async (parts: Partial<typeof full> = full) =>
  (await upload(service, ada, { title: 'Untitled', ...parts })).id;
const edit = (id: string, body: unknown, key = ada, status = 200) =>
  client.json<typeof whole>(status, 'PATCH', `/gifs/${id}/edit/`, key, body);

async function countOfTag(slug: string): Promise<number | undefined> {
  const tags = await client.json<TagBody[]>(200, 'GET', '/tags/');
  return tags.find((tag) => tag.slug === slug)?.gif_count;
}

describe('an edit', () => {
  it.each([
    [{ title: ' A  new\ttitle ' }, { title: 'A new title' }],
    [{ description: 'Three\r\nfour' }, { description: 'Three\nfour' }],
    [{ description: '' }, { description: '' }],
    [{ command: 'ls -l' }, { command: 'ls -l' }],
    [{ shell: 'powershell' }, { shell: 'powershell' }],
    [{ visibility: 'unlisted' }, { visibility: 'unlisted' }],
    [{ tags: ['zsh', 'Git', 'zsh'] }, { tags: ['zsh', 'git'] }],
    [{ tags: 'zsh, Git' }, { tags: ['zsh', 'git'] }],
    [{ tags: [] }, { tags: [] }],
    [{ homepage_url: '' }, { homepage_url: '' }],
    [{ codehost_url: 'https://gitlab.com/a/b' }, { codehost_url: 'https://gitlab.com/a/b' }],
    [{}, {}],
    [{ id: 'aaaaaaaa', slug: 'mine', is_featured: true, view_count: 7, author: 'bob' }, {}],
  ])('of %j changes only that and returns all editable fields', async (body, changed) => {
    const id = await add();
    expect(await edit(id, body)).toEqual({ ...whole, ...changed });
    expect(await client.detail(id)).toMatchObject({ id, slug: 'rebase-without-fear', view_count: 0 });
    expect(await edit(id, {})).toEqual({ ...whole, ...changed });
  });

  it('accepts its own response unchanged', async () => {
    const id = await add();
    await untilProcessed(service, id);
    const before = await client.detail(id);
    expect(await edit(id, await edit(id, {}))).toEqual(whole);
    expect(await edit(id, before)).toEqual(whole);
    expect({ ...(await client.detail(id)), view_count: 0 }).toEqual({ ...before, view_count: 0 });
  });

  it('without a body is rejected', async () => {
    const response = await client.send('PATCH', `/gifs/${await add()}/edit/`, ada);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/^The body is missing/) });
  });

  it('with an unknown field is rejected and suggests the nearest name', async () => {
    const id = await add();
    expect(await edit(id, { command: 'ls', titel: 'x', colour: 'red' }, ada, 400)).toEqual({
      detail: 'titel: is not a known field: did you mean "title"?',
      errors: {
        titel: ['is not a known field: did you mean "title"?'],
        colour: [
          expect.stringMatching(/^is not a known field; the fields are preset, .*, title, description/),
        ],
      },
    });
    expect(await edit(id, {})).toEqual(whole);
  });

  it('changes or removes the repository', async () => {
    const id = await add();
    expect((await client.detail(id)).repo?.slug).toBe('git-git');
    await edit(id, { codehost_url: 'https://github.com/ada/tools.git' });
    expect((await client.detail(id)).repo).toMatchObject({ slug: 'ada-tools', gif_count: 1 });
    await edit(id, { title: 'Other' });
    expect((await client.detail(id)).repo?.slug).toBe('ada-tools');
    await edit(id, { codehost_url: 'https://example.com/' });
    expect((await client.detail(id)).repo).toBeNull();
  });

  it.each([
    ['title', ''],
    ['title', ' \n '],
    ['title', 'x'.repeat(301)],
    ['title', null],
    ['title', 7],
    ['title', 'bell \u0007'],
    ['description', null],
    ['description', ['x']],
    ['command', 'x'.repeat(501)],
    ['command', null],
    ['shell', 'tcsh'],
    ['shell', null],
    ['visibility', 'private'],
    ['visibility', null],
    ['tags', 7],
    ['tags', ['git', 7]],
    ['tags', [null]],
    ['tags', null],
    ['tags', Array.from({ length: 21 }, (_, n) => `tag${n}`)],
    ['tags', ['x'.repeat(101)]],
    ['tags', ['!!!']],
    ['homepage_url', 'ftp://a.example'],
    ['homepage_url', null],
    ['codehost_url', `https://a.example/${'x'.repeat(500)}`],
    ['codehost_url', null],
  ])('with %s %j is rejected at the field and changes nothing', async (field, value) => {
    const id = await add();
    const refused = await edit(id, { title: 'Other', visibility: 'unlisted', [field]: value }, ada, 400);
    expect(refused).toMatchObject({
      detail: expect.stringContaining(field),
      errors: { [field]: [expect.any(String)] },
    });
    expect(await edit(id, {})).toEqual(whole);
  });

  it('accepts the longest texts', async () => {
    const longest = {
      title: 'x'.repeat(300),
      command: 'y'.repeat(500),
      homepage_url: `https://a.example/${'z'.repeat(482)}`,
      tags: Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(100, 't')),
    };
    expect(await edit(await add(), longest)).toMatchObject(longest);
  });

  it('is accepted at the alias too', async () => {
    const id = await add();
    expect(await client.json(200, 'PATCH', `/gifs/${id}/`, ada, { title: 'Other' })).toEqual({
      ...whole,
      title: 'Other',
    });
  });

  it.each([undefined, 'ttyr_wrong'])('with the key %s returns 401', async (key) => {
    const id = await add();
    for (const path of [`/gifs/${id}/edit/`, `/gifs/${id}/`]) {
      expect(await client.refusal('PATCH', path, key, { title: 'Stolen' })).toBe(401);
    }
  });

  it('is for the owner only', async () => {
    const id = await add();
    for (const path of [`/gifs/${id}/edit/`, `/gifs/${id}/`]) {
      expect(await client.refusal('PATCH', path, bob, { title: 'Stolen' })).toBe(403);
    }
    expect(await edit(id, {})).toEqual(whole);
  });

  it.each(['aaaaaaaa', 'me', 'a%2Fb', 'a'.repeat(300)])(
    'of the missing recording %s returns 404',
    async (id) => {
      expect(await client.refusal('PATCH', `/gifs/${id}/edit/`, ada, { title: 'x' })).toBe(404);
    },
  );

  it('adds the recording to every list and count and removes it from them', async () => {
    const id = await add({
      ...full,
      tags: 'wanderer' as never,
      codehost_url: 'https://github.com/w/w' as never,
    });
    const seen = async () => [
      idsOf(await client.list('/gifs/?tag=wanderer')).includes(id),
      idsOf(await client.list('/gifs/?user=ada&page_size=100')).includes(id),
      (await countOfTag('wanderer')) === 1,
      (await client.send('GET', '/tags/wanderer/gifs/')).status === 200,
      (await client.detail(id)).repo?.gif_count === 1,
      (await client.detail(id)).tags[0]?.gif_count === 1,
    ];
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    await edit(id, { visibility: 'unlisted' });
    expect(await seen()).toEqual([false, false, false, false, false, false]);
    expect(idsOf(await client.list('/gifs/me/?page_size=100', ada))).toContain(id);
    await edit(id, { visibility: 'public' });
    expect(await seen()).toEqual([true, true, true, true, true, true]);
    await edit(id, { tags: ['settled'] });
    expect([await countOfTag('wanderer'), await countOfTag('settled')]).toEqual([undefined, 1]);
  });

  it('is stored as a whole when many run at once', async () => {
    const id = await add();
    const names = Array.from({ length: 10 }, (_, n) => [`racer${n}`, `racer${(n + 1) % 10}`, 'racing']);
    await Promise.all(names.map((tags, n) => edit(id, { tags, title: `Race ${n}`, description: `${n}` })));
    const after = await edit(id, {});
    const winner = Number(after.description);
    expect(after).toMatchObject({ title: `Race ${winner}`, tags: names[winner] });
  });
});
