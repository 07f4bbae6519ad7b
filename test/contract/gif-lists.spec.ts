import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallGif, upload } from '../support/upload.js';
import { FiveRecordings, type ListPage, SITE } from './five-recordings.js';

const API = `${SITE}/api/v1`;

let recordings: FiveRecordings;

beforeAll(async () => {
  recordings = await FiveRecordings.start();
});
afterAll(() => recordings.service.remove());

const titles = (page: ListPage) => page.results.map(({ title }) => title);

/** The URL without its query, and the query by name. */
function taken(link: string | null): { address: string; query: Record<string, string> } {
  const url = new URL(link ?? 'nothing:');
  return { address: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) };
}

describe('the list of public recordings', () => {
  it('returns the newest first in the envelope, without unlisted recordings', async () => {
    const page = await recordings.list('/gifs/');
    expect(titles(page)).toEqual(['Bare', 'Shell', 'Docker', 'First *light*']);
    expect(page).toEqual({ count: 4, next: null, previous: null, results: expect.any(Array) });
  });

  it('returns each recording in the list form', async () => {
    const { results } = await recordings.list('/gifs/?tag=git');
    expect(results).toEqual([
      {
        id: recordings.gifs.first.id,
        slug: 'first-light',
        title: 'First *light*',
        command: 'sudo git rebase -i',
        shell: 'zsh',
        gif_url: expect.stringMatching(
          new RegExp(`^${SITE}/media/${recordings.gifs.first.id}/[0-9a-f]{16}\\.gif$`),
        ),
        thumbnail_url: expect.stringMatching(
          new RegExp(`^${SITE}/media/${recordings.gifs.first.id}/[0-9a-f]{16}\\.png$`),
        ),
        width: 16,
        height: 8,
        frames: 1,
        duration_ms: 100,
        file_size_bytes: smallGif().length,
        author: { username: 'ada', profile_url: `${SITE}/users/ada`, codehost_url: '' },
        tags: [
          { slug: 'git', name: 'Git', description: '', category: expect.any(String), gif_count: 1 },
          { slug: 'rebase', name: 'rebase', description: '', category: expect.any(String), gif_count: 1 },
        ],
        view_count: expect.any(Number),
        embed_count: expect.any(Number),
        homepage_url: 'https://ada.example/',
        codehost_url: 'https://github.com/ada/tools.git',
        created_at: recordings.gifs.first.created_at,
        updated_at: recordings.gifs.first.created_at,
        is_featured: false,
        featured_at: null,
      },
    ]);
  });

  it.each([
    ['?tag=docker', ['Docker']],
    ['?tag=git', ['First *light*']],
    ['?tag=GIT', ['First *light*']],
    ['?tag=%20Docker!', ['Docker']],
    ['?tag=secretive', []],
    ['?tag=nowhere', []],
    ['?shell=fish', ['Docker']],
    ['?shell=bash', []],
    ['?user=ada', ['Shell', 'First *light*']],
    ['?user=ADA', ['Shell', 'First *light*']],
    ['?user=bob-1&shell=other', ['Bare']],
    ['?user=ada&tag=docker', []],
    ['?user=nobody', []],
    ["?user=' OR 1=1 --", []],
    ['?theme=dracula', ['First *light*']],
    ['?theme=Dracula&shell=zsh&user=ada', ['First *light*']],
    ['?theme=dracula&user=bob-1', []],
    ['?tag=git&theme=dracula', ['First *light*']],
    ['?tag=git&theme=nord', []],
    ['?tag=%25', []],
    ['?unknown=parameter', ['Bare', 'Shell', 'Docker', 'First *light*']],
    ['?tag=&shell=&user=&page=&page_size=', ['Bare', 'Shell', 'Docker', 'First *light*']],
    ['?tag=docker&shell=', ['Docker']],
  ])('returns the matches of %s', async (query, expected) => {
    const page = await recordings.list(`/gifs/${query}`);
    expect(titles(page)).toEqual(expected);
    expect(page.count).toBe(expected.length);
  });

  it('is the same without the trailing slash', async () => {
    const page = await recordings.list('/gifs?user=ada');
    expect(page).toEqual({ ...(await recordings.list('/gifs/?user=ada')), results: expect.any(Array) });
    expect(titles(page)).toEqual(['Shell', 'First *light*']);
  });

  it.each([
    ['?shell=tcsh', 'shell'],
    ['?shell=ZSH', 'shell'],
    ['?tag=git&tag=docker', 'tag'],
    ['?user=ada&user=bob', 'user'],
    ['?shell=fish&shell=fish', 'shell'],
    ['?page=1&page=1', 'page'],
    ['?page_size=5&page_size=5', 'page_size'],
    ['?tag=%00', 'tag'],
    ['?user=ada%00', 'user'],
    ['?page=0', 'page'],
    ['?page=-1', 'page'],
    ['?page=1e3', 'page'],
    ['?page=0x10', 'page'],
    ['?page=1.5', 'page'],
    ['?page=abc', 'page'],
    ['?page=%201', 'page'],
    ['?page=%2B1', 'page'],
    ['?page=\u0661', 'page'],
    ['?page_size=0', 'page_size'],
    ['?page_size=-5', 'page_size'],
    ['?page_size=all', 'page_size'],
  ])('rejects %s and names the parameter', async (query, parameter) => {
    expect(await recordings.refusal(`/gifs/${query}`)).toEqual({ status: 400, errors: [parameter] });
  });

  it.each(['2', '2147483648', '9007199254740993', '99999999999999999999'])(
    'returns 404 for page %s',
    async (number) => {
      expect((await recordings.refusal(`/gifs/?page=${number}`)).status).toBe(404);
    },
  );

  it('rejects a page number of 400 digits', async () => {
    expect([400, 404]).toContain((await recordings.refusal(`/gifs/?page=${'9'.repeat(400)}`)).status);
  });

  it('has an empty first page and no second', async () => {
    expect(await recordings.list('/gifs/?user=nobody&page=1')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    expect((await recordings.refusal('/gifs/?user=nobody&page=2')).status).toBe(404);
  });

  it('links its pages under the public URL and keeps filters and size', async () => {
    const query = { user: 'ada', page_size: '1' };
    const first = await recordings.list('/gifs/?user=ada&page_size=1');
    expect(first.previous).toBeNull();
    expect(taken(first.next)).toEqual({ address: `${API}/gifs/`, query: { ...query, page: '2' } });
    const second = await recordings.list('/gifs/?page=2&page_size=1&user=ada');
    expect(second.next).toBeNull();
    expect(taken(second.previous)).toEqual({ address: `${API}/gifs/`, query: { ...query, page: '1' } });
  });

  it('returns each recording once when a client follows its links', async () => {
    const walked: string[] = [];
    let path: string | null = '/gifs/?page_size=3';
    while (path !== null) {
      const page: ListPage = await recordings.list(path);
      walked.push(...titles(page));
      path = page.next?.replace(API, '') ?? null;
    }
    expect(walked).toEqual(['Bare', 'Shell', 'Docker', 'First *light*']);
  });
});

describe('the list of own recordings', () => {
  it('requires a valid key', async () => {
    expect((await recordings.refusal('/gifs/me/')).status).toBe(401);
    expect((await recordings.refusal('/gifs/me/', `${recordings.keys.ada}x`)).status).toBe(401);
  });

  it('contains all visibilities, no recordings of others, and is not cached', async () => {
    expect(titles(await recordings.list('/gifs/me/', recordings.keys.ada))).toEqual([
      'Shell',
      'Hidden',
      'First *light*',
    ]);
    expect(titles(await recordings.list('/gifs/me/', recordings.keys.bob))).toEqual(['Bare', 'Docker']);
    expect((await recordings.get('/gifs/me', recordings.keys.ada)).headers.get('cache-control')).toBe(
      'no-store',
    );
  });

  it('can be filtered by repository', async () => {
    expect(titles(await recordings.list('/gifs/me/?repo=ada-tools', recordings.keys.ada))).toEqual([
      'Hidden',
      'First *light*',
    ]);
    expect((await recordings.list('/gifs/me/?repo=ada-other', recordings.keys.ada)).count).toBe(0);
    expect(await recordings.refusal('/gifs/me/?repo=a&repo=b', recordings.keys.ada)).toEqual({
      status: 400,
      errors: ['repo'],
    });
    const { next } = await recordings.list('/gifs/me/?repo=ada-tools&page_size=1', recordings.keys.ada);
    expect(taken(next)).toEqual({
      address: `${API}/gifs/me/`,
      query: { repo: 'ada-tools', page: '2', page_size: '1' },
    });
  });

  it('has pages like every list', async () => {
    expect((await recordings.refusal('/gifs/me/?page=2', recordings.keys.ada)).status).toBe(404);
    expect(await recordings.refusal('/gifs/me/?page=0', recordings.keys.ada)).toEqual({
      status: 400,
      errors: ['page'],
    });
  });
});

describe('a list of more than a hundred recordings', () => {
  const CROWD = 101;

  beforeAll(async () => {
    for (let at = 0; at < CROWD; at += 10) {
      const some = Array.from({ length: Math.min(10, CROWD - at) }, (_, index) =>
        upload(recordings.service, recordings.keys.bob, { title: `Crowd ${at + index}`, tags: 'crowd' }),
      );
      await Promise.all(some);
    }
  });

  it('has twenty per page by default', async () => {
    const page = await recordings.list('/gifs/?tag=crowd');
    expect(page.results).toHaveLength(20);
    expect(taken(page.next)).toMatchObject({ query: { tag: 'crowd', page: '2' } });
  });

  it.each(['100', '101', '99999999999'])('has a hundred per page for a page size of %s', async (size) => {
    const page = await recordings.list(`/gifs/?tag=crowd&page_size=${size}`);
    expect(page.results).toHaveLength(100);
    const rest = await recordings.list((page.next ?? '').replace(API, ''));
    expect(rest.results).toHaveLength(1);
    expect(rest.next).toBeNull();
    expect(new Set([...page.results, ...rest.results].map(({ id }) => id)).size).toBe(CROWD);
  });
});
