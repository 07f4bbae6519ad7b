import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { buildCast } from '../support/cast-builder.js';
import { buildGif } from '../support/gif-builder.js';
import { useService } from '../support/service-of-file.js';
import { castPart, type Part, picture, smallGif, titled, UploadClient, uploaded } from './upload-client.js';

let ada: UploadClient;

useService(async (service) => {
  ada = new UploadClient(service, await service.createUser('ada'));
});

const text = (name: string, body: string): Part => ({ name, body });
const uploadWith = (...parts: Part[]) => ada.upload([titled(), picture(), ...parts]);
const castIn = (env: Record<string, string>) =>
  castPart(
    buildCast({ version: 2, width: 80, height: 24, header: { env }, events: [[0.1, 'o', 'hello\r\n']] }),
  );

describe('the response to an upload', () => {
  it('is 201 with the URL and the full detail of the recording', async () => {
    const response = await request(ada.service.api)
      .post('/gifs/upload/')
      .set('X-API-Key', ada.key)
      .field({
        title: '  Rebase\twithout  fear ',
        command: 'git rebase -i',
        description: 'One\r\ntwo\tthree',
      })
      .field({ tags: 'git', shell: 'zsh', visibility: 'public', homepage_url: 'https://git-scm.com' })
      .attach('file', smallGif, 'rebase.gif');

    expect(response.status).toBe(201);
    const body = response.body as { id: string };
    const page = `${ada.site}/gifs/${body.id}`;
    expect(body.id).toMatch(/^[0-9A-Za-z]{8}$/);
    expect(response.headers['location']).toBe(`${ada.site}/api/v1/gifs/${body.id}/`);
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
    expect(response.body).toMatchObject({
      slug: 'rebase-without-fear',
      title: 'Rebase without fear',
      command: 'git rebase -i',
      description: 'One\ntwo\tthree',
      shell: 'zsh',
      visibility: 'public',
      homepage_url: 'https://git-scm.com',
      codehost_url: '',
      cast_url: '',
      mp4_url: `${ada.site}/media/${body.id}.mp4`,
      transcript: '',
      theme: null,
      repo: null,
      tool: { name: 'git', slug: 'git' },
      user: { username: 'ada' },
      author: { username: 'ada', profile_url: `${ada.site}/users/ada`, codehost_url: '' },
      url: page,
      detail_url: page,
      view_count: 0,
      embed_count: 0,
      download_count: 0,
    });
    const { status, bytes } = await ada.get(response.headers['location'] ?? '');
    expect(status).toBe(200);
    expect(JSON.parse(bytes.toString())).toMatchObject({ id: body.id, title: 'Rebase without fear' });
  });

  it('is only the URL for a client that accepts plain text', async () => {
    const answer = await ada.post([titled(), picture()], { headers: { Accept: 'text/plain' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.bytes.toString()).toMatch(new RegExp(`^${ada.site}/gifs/[0-9A-Za-z]{8}$`));
  });

  it.each(['/gifs/upload/', '/gifs/upload', '/gifs/', '/gifs'])('comes from %s', async (path) => {
    for (const name of ['file', 'gif']) {
      const answer = await ada.post([picture(smallGif, name), titled('By another way')], { path });
      expect(answer.status).toBe(201);
      expect(uploaded(answer).title).toBe('By another way');
    }
  });
});

describe('an uploaded recording', () => {
  it('has the properties of the GIF, counting 100 ms for a frame without a delay', async () => {
    const gif = buildGif({
      width: 32,
      height: 20,
      frames: [{ delay: 10 }, { delay: 25, width: 4, height: 4 }, { width: 4, height: 4 }],
    });
    const recording = await ada.upload([titled(), picture(gif)]);
    expect(recording).toMatchObject({
      width: 32,
      height: 20,
      dimensions: '32x20',
      frames: 3,
      duration_ms: 450,
      file_size_bytes: gif.length,
    });
  });

  it('has its tags in order, without duplicates, with slugs', async () => {
    const { tags, id } = await uploadWith(text('tags', ' Zeta Shell, git,GIT , zeta-shell,, C++ ,'));
    expect(tags.map((tag) => [tag.slug, tag.name])).toEqual([
      ['zeta-shell', 'Zeta Shell'],
      ['git', 'git'],
      ['c-plus-plus', 'C++'],
    ]);
    const { bytes } = await ada.get('/gifs/?tag=zeta-shell');
    const { results } = JSON.parse(bytes.toString()) as { results: { id: string }[] };
    expect(results.map((item) => item.id)).toEqual([id]);
  });

  it.each([
    ['fish', [castIn({ SHELL: '/usr/local/bin/fish', TERM: 'xterm' })]],
    ['sh', [castIn({ SHELL: '/bin/dash' })]],
    ['other', [castIn({ SHELL: '/opt/nu' })]],
    ['other', []],
    ['bash', [castIn({ SHELL: '/bin/zsh' }), text('shell', 'bash')]],
  ])('has the shell %s from the field or else from the cast', async (shell, parts) => {
    expect((await uploadWith(...parts)).shell).toBe(shell);
  });

  it.each([
    ['sudo env X=1 ./bin/git rebase', { name: 'git', slug: 'git' }],
    ['$ cargo build | tee log', { name: 'cargo', slug: 'cargo' }],
    ['', null],
  ])('has the program of "%s" as its tool', async (command, tool) => {
    expect((await uploadWith(text('command', command))).tool).toEqual(tool);
  });

  it('belongs to the repository that its codehost_url or repo_slug names', async () => {
    const first = await uploadWith(text('codehost_url', 'https://GitHub.com/ada/engine.git'));
    expect(first.codehost_url).toBe('https://github.com/ada/engine.git');
    expect(first.repo).toEqual({
      slug: 'ada-engine',
      url: `${ada.site}/repos/ada-engine`,
      codehost_url: 'https://github.com/ada/engine',
      description: '',
      gif_count: 1,
    });
    const second = await uploadWith(text('repo_slug', 'ada-engine'));
    expect(second.repo).toMatchObject({ slug: 'ada-engine', gif_count: 2 });
    const neither = await uploadWith(text('codehost_url', 'https://github.com/ada'));
    expect(neither.repo).toBeNull();
  });

  it('is not listed when it is unlisted, but available at its URL', async () => {
    const { id, visibility } = await uploadWith(text('visibility', 'unlisted'));
    expect(visibility).toBe('unlisted');
    expect((await ada.get('/gifs/?page_size=100')).bytes.toString()).not.toContain(id);
    expect((await ada.get(`/gifs/${id}/`)).status).toBe(200);
    const own = await request(ada.service.api).get('/gifs/me/').set('X-API-Key', ada.key);
    expect(own.text).toContain(id);
  });

  it('has the theme of the picture', async () => {
    expect((await uploadWith(text('theme', 'dracula'))).theme).toEqual({ name: 'Dracula', slug: 'dracula' });
  });
});

describe('an upload at the limits', () => {
  it('is accepted with the longest texts and the most tags', async () => {
    const longest = {
      title: 'T'.repeat(300),
      command: 'c'.repeat(500),
      description: 'd'.repeat(16_000),
      homepage_url: `https://a.example/${'h'.repeat(482)}`,
      codehost_url: `https://a.example/${'h'.repeat(482)}`,
    };
    const tags = Array.from({ length: 20 }, (_, at) => String.fromCharCode(97 + at).repeat(100));
    const parts = Object.entries(longest).map(([name, body]) => text(name, body));
    const recording = await ada.upload([...parts, text('tags', [...tags, tags[0]].join()), picture()]);
    expect(recording).toMatchObject(longest);
    expect(recording.tags.map((tag) => tag.slug)).toEqual(tags);
    expect(recording.slug).toBe('t'.repeat(200));
  });

  it('counts characters, not bytes, and keeps every script', async () => {
    const title = `${'語'.repeat(290)} 🎬 Ñandú`;
    expect((await ada.upload([titled(title), picture()])).title).toBe(title);
  });
});

describe('many uploads', () => {
  it('of the same bytes create separate recordings', async () => {
    const [first, second] = [await uploadWith(), await uploadWith()];
    expect(first.id).not.toBe(second.id);
    for (const { gif_url } of [first, second]) {
      expect((await ada.get(gif_url)).bytes.equals(smallGif)).toBe(true);
    }
  });

  it('at once all succeed, with new tags and a new repository', async () => {
    const parts = [
      titled(),
      text('tags', 'crowd, rush'),
      text('codehost_url', 'https://github.com/crowd/rush'),
    ];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        ada.post([...parts, picture(buildGif({ width: 8 + at, height: 8, frames: [{}] })), castIn({})]),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(30).fill(201));
    expect(new Set(answers.map((answer) => uploaded(answer).id)).size).toBe(30);
    const last = await ada.detail(uploaded(answers[0] ?? (await ada.post(parts))).id);
    expect(last.tags.map((tag) => [tag.slug, tag.gif_count])).toEqual([
      ['crowd', 30],
      ['rush', 30],
    ]);
    expect(last.repo?.gif_count).toBe(30);
  });
});
