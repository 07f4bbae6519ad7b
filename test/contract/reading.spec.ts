import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { buildCast } from '../support/cast-builder.js';
import { request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, untilProcessed, upload, type UploadedGif } from '../support/upload.js';

jest.setTimeout(60_000);

/** Not where the service listens, so that a link made from the request shows. */
const SITE = 'http://reels.example';
const API = `${SITE}/api/v1`;

interface ListPage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id: string; readonly title: string }[];
}

const cast = Buffer.from(
  buildCast({
    version: 2,
    width: 40,
    height: 10,
    header: { title: 'A greeting', env: { SHELL: '/bin/zsh', TERM: 'xterm' } },
    lineEnd: '\r\n',
    events: [
      [0.1, 'o', '$ '],
      [0.2, 'i', 'secret-typed-blind'],
      [0.4, 'o', 'echo \u001b[1;31mgr\u00fc\u00dfe\u001b[0m\r\n'],
      [0.6, 'o', 'gr\u00fc\u00dfe\u202eevil\u0007\u001b]0;title\u0007\r\n'],
      [9.5, 'o', '$ '],
    ],
  }),
);

let service: RunningService;
let ada: string;
let bob: string;
/** From the oldest to the newest; `hidden` is unlisted. */
let gifs: Record<'first' | 'hidden' | 'docker' | 'shell' | 'bare', UploadedGif>;

beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: SITE });
  [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('Bob-1')]);
  const codehost_url = 'https://github.com/ada/tools.git';
  const first = await upload(service, ada, {
    title: 'First *light*',
    command: 'sudo git rebase -i',
    description: 'Two lines\nof text',
    tags: 'Git, rebase',
    theme: 'dracula',
    homepage_url: 'https://ada.example/',
    codehost_url,
    cast,
  });
  gifs = {
    first,
    hidden: await upload(service, ada, {
      title: 'Hidden',
      tags: 'git, secretive',
      shell: 'zsh',
      visibility: 'unlisted',
      codehost_url,
    }),
    docker: await upload(service, bob, { title: 'Docker', tags: 'docker', shell: 'fish' }),
    shell: await upload(service, ada, { title: 'Shell', shell: 'powershell' }),
    bare: await upload(service, bob, { title: 'Bare' }),
  };
  for (const { id } of Object.values(gifs)) await untilProcessed(service, id);
});
afterAll(() => service.remove());

const get = (path: string, key?: string) => new ApiClient(service).send('GET', path, key);

const list = (path: string, key?: string) => new ApiClient(service).json<ListPage>(200, 'GET', path, key);

const titles = (page: ListPage) => page.results.map(({ title }) => title);

async function refusal(path: string, key?: string): Promise<{ status: number; errors: string[] }> {
  const response = await get(path, key);
  const body = (await response.json()) as { detail: unknown; errors?: object };
  expect(body.detail).toEqual(expect.any(String));
  return { status: response.status, errors: Object.keys(body.errors ?? {}) };
}

/** The address without its query, and the query by name. */
function taken(link: string | null): { address: string; query: Record<string, string> } {
  const url = new URL(link ?? 'nothing:');
  return { address: url.origin + url.pathname, query: Object.fromEntries(url.searchParams) };
}

describe('the list of public recordings', () => {
  it('has the newest first, in the envelope, without the unlisted', async () => {
    const page = await list('/gifs/');
    expect(titles(page)).toEqual(['Bare', 'Shell', 'Docker', 'First *light*']);
    expect(page).toEqual({ count: 4, next: null, previous: null, results: expect.any(Array) });
  });

  it('shows each recording in the list form', async () => {
    const { results } = await list('/gifs/?tag=git');
    expect(results).toEqual([
      {
        id: gifs.first.id,
        slug: 'first-light',
        title: 'First *light*',
        command: 'sudo git rebase -i',
        shell: 'zsh',
        gif_url: expect.stringMatching(new RegExp(`^${SITE}/media/${gifs.first.id}/[0-9a-f]{16}\\.gif$`)),
        thumbnail_url: expect.stringMatching(
          new RegExp(`^${SITE}/media/${gifs.first.id}/[0-9a-f]{16}\\.png$`),
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
        created_at: gifs.first.created_at,
      },
    ]);
  });

  it.each([
    ['?tag=docker', ['Docker']],
    ['?tag=git', ['First *light*']],
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
    ['?tag=%25', []],
    ['?unknown=parameter', ['Bare', 'Shell', 'Docker', 'First *light*']],
  ])('answers %s', async (query, expected) => {
    const page = await list(`/gifs/${query}`);
    expect(titles(page)).toEqual(expected);
    expect(page.count).toBe(expected.length);
  });

  it('is the same without the slash', async () => {
    expect(await list('/gifs?user=ada')).toEqual(await list('/gifs/?user=ada'));
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
    ['?page=', 'page'],
    ['?page=%201', 'page'],
    ['?page=%2B1', 'page'],
    ['?page=\u0661', 'page'],
    ['?page_size=0', 'page_size'],
    ['?page_size=-5', 'page_size'],
    ['?page_size=all', 'page_size'],
  ])('refuses %s by the parameter', async (query, parameter) => {
    expect(await refusal(`/gifs/${query}`)).toEqual({ status: 400, errors: [parameter] });
  });

  it.each(['2', '2147483648', '9007199254740993', '99999999999999999999'])(
    'has no page %s',
    async (number) => {
      expect((await refusal(`/gifs/?page=${number}`)).status).toBe(404);
    },
  );

  it('takes a page number of 400 digits for nothing that exists', async () => {
    expect([400, 404]).toContain((await refusal(`/gifs/?page=${'9'.repeat(400)}`)).status);
  });

  it('has a first page of nothing, and no second', async () => {
    expect(await list('/gifs/?user=nobody&page=1')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
    expect((await refusal('/gifs/?user=nobody&page=2')).status).toBe(404);
  });

  it('links its pages under the public address, filters and size kept', async () => {
    const query = { user: 'ada', page_size: '1' };
    const first = await list('/gifs/?user=ada&page_size=1');
    expect(first.previous).toBeNull();
    expect(taken(first.next)).toEqual({ address: `${API}/gifs/`, query: { ...query, page: '2' } });
    const second = await list('/gifs/?page=2&page_size=1&user=ada');
    expect(second.next).toBeNull();
    expect(taken(second.previous)).toEqual({ address: `${API}/gifs/`, query: { ...query, page: '1' } });
  });

  it('can be walked by its links, each recording once', async () => {
    const walked: string[] = [];
    let path: string | null = '/gifs/?page_size=3';
    while (path !== null) {
      const page: ListPage = await list(path);
      walked.push(...titles(page));
      path = page.next?.replace(API, '') ?? null;
    }
    expect(walked).toEqual(['Bare', 'Shell', 'Docker', 'First *light*']);
  });
});

describe('the list of your own recordings', () => {
  it('needs a key that is valid', async () => {
    expect((await refusal('/gifs/me/')).status).toBe(401);
    expect((await refusal('/gifs/me/', `${ada}x`)).status).toBe(401);
  });

  it('has all visibilities, of nobody else, and is kept by no cache', async () => {
    expect(titles(await list('/gifs/me/', ada))).toEqual(['Shell', 'Hidden', 'First *light*']);
    expect(titles(await list('/gifs/me/', bob))).toEqual(['Bare', 'Docker']);
    expect((await get('/gifs/me', ada)).headers.get('cache-control')).toBe('no-store');
  });

  it('can be narrowed to a repository', async () => {
    expect(titles(await list('/gifs/me/?repo=ada-tools', ada))).toEqual(['Hidden', 'First *light*']);
    expect((await list('/gifs/me/?repo=ada-other', ada)).count).toBe(0);
    expect(await refusal('/gifs/me/?repo=a&repo=b', ada)).toEqual({ status: 400, errors: ['repo'] });
    const { next } = await list('/gifs/me/?repo=ada-tools&page_size=1', ada);
    expect(taken(next)).toEqual({
      address: `${API}/gifs/me/`,
      query: { repo: 'ada-tools', page: '2', page_size: '1' },
    });
  });

  it('pages as every list does', async () => {
    expect((await refusal('/gifs/me/?page=2', ada)).status).toBe(404);
    expect(await refusal('/gifs/me/?page=0', ada)).toEqual({ status: 400, errors: ['page'] });
  });
});

describe('the detail of a recording', () => {
  it('has every field', async () => {
    const { id } = gifs.first;
    const hashed = (extension: string): unknown =>
      expect.stringMatching(new RegExp(`^${SITE}/media/${id}/[0-9a-f]{16}\\.${extension}$`));
    const [listed] = (await list('/gifs/?tag=git')).results;
    const detail = (await (await get(`/gifs/${id}/`)).json()) as Record<string, unknown>;
    const alt =
      'Terminal recording: First *light*. Command: sudo git rebase -i. On the screen: $ echo grüße / grüßeevil.';
    const escaped = alt.replace(/[*:$]/g, '\\$&');
    const markdown = `[![${escaped}](${SITE}/media/${id}.gif)](${SITE}/gifs/${id})`;
    expect(detail).toEqual({
      ...listed,
      view_count: expect.any(Number),
      embed_count: expect.any(Number),
      download_count: expect.any(Number),
      description: 'Two lines\nof text',
      gif_url: hashed('gif'),
      mp4_url: hashed('mp4'),
      still_url: hashed('still.png'),
      readme_gif_url: '',
      readme_gif_steps: [],
      alt,
      transcript_source: 'cast',
      cast_url: hashed('cast'),
      thumbnail_url: hashed('png'),
      transcript: expect.stringContaining('gr\u00fc\u00dfe'),
      dimensions: '16x8',
      theme: { name: 'Dracula', slug: 'dracula' },
      user: { username: 'ada' },
      tool: { name: 'git', slug: 'git' },
      repo: {
        slug: 'ada-tools',
        url: expect.stringMatching(new RegExp(`^${SITE}/`)),
        codehost_url: 'https://github.com/ada/tools',
        description: '',
        gif_count: 1,
      },
      detail_url: `${SITE}/gifs/${id}`,
      embed: markdown,
      embed_codes: {
        markdown,
        html: expect.stringContaining(`<img src="${SITE}/media/${id}.gif"`),
        picture: expect.stringContaining('<picture>'),
      },
      visibility: 'public',
      processing: false,
    });
    expect(detail['created_at']).toBe(new Date(String(detail['created_at'])).toISOString());
  });

  it('has empty texts and nulls where there is nothing', async () => {
    const detail: unknown = await (await get(`/gifs/${gifs.bare.id}`)).json();
    expect(detail).toMatchObject({
      description: '',
      command: '',
      shell: 'other',
      cast_url: '',
      transcript: '',
      theme: null,
      tool: null,
      repo: null,
      tags: [],
      homepage_url: '',
      codehost_url: '',
    });
  });

  it('shows an unlisted recording to whoever has its id', async () => {
    const response = await get(`/gifs/${gifs.hidden.id}/`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ title: 'Hidden', visibility: 'unlisted' });
  });

  it('counts no unlisted recording where strangers look', async () => {
    const response = await get(`/gifs/${gifs.hidden.id}/`);
    expect(await response.json()).toMatchObject({
      tags: [
        { slug: 'git', gif_count: 1 },
        { slug: 'secretive', gif_count: 0 },
      ],
      repo: { gif_count: 1 },
    });
  });

  it.each([
    'AAAAAAAA',
    'abc',
    'abcdefghi',
    '........',
    'abcdefg%20',
    "abc'--xx",
    'abcdefg%2F',
    '%F0%9F%90%9A',
    'undefined',
    'null',
    '-1',
    'thousands-of-'.repeat(300),
  ])('is not there for the id %#', async (id) => {
    for (const form of ['', '/', '/cast/', '/transcript/']) {
      const { status, body } = await request(service, `/api/v1/gifs/${id}${form}`);
      expect([form, status]).toEqual([form, 404]);
      expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
    }
  });

  it('is not there for the id of another case', async () => {
    const { id } = gifs.first;
    const swapped = id.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect((await refusal(`/gifs/${swapped}/`)).status).toBe(404);
  });
});

describe('the cast of a recording', () => {
  it('comes byte for byte, as a file to save, when it tells no secrets', async () => {
    const quiet = buildCast({ version: 2, width: 8, height: 2, lineEnd: '\r\n', events: [[1, 'o', 'x']] });
    const { id } = await upload(service, ada, {
      title: 'Quiet',
      visibility: 'unlisted',
      cast: Buffer.from(quiet),
    });
    const response = await get(`/gifs/${id}/cast/`);
    expect(response.headers.get('content-type')).toBe('application/x-asciicast');
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?${id}\\.cast"?$`),
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(quiet)).toBe(true);
  });

  it('comes byte for byte with typed input in it too', async () => {
    const response = await get(`/gifs/${gifs.first.id}/cast`);
    expect(Buffer.from(await response.arrayBuffer()).equals(cast)).toBe(true);
  });

  it('is not there for a recording without one', async () => {
    expect((await refusal(`/gifs/${gifs.bare.id}/cast/`)).status).toBe(404);
  });
});

describe('the transcript of a recording', () => {
  it('is promised while it is being made', async () => {
    const { id } = await upload(service, ada, { title: 'New', visibility: 'unlisted', cast });
    const response = await get(`/gifs/${id}/transcript/`);
    expect([200, 503]).toContain(response.status);
    if (response.status === 503) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
    await untilProcessed(service, id);
    expect((await get(`/gifs/${id}/transcript/`)).status).toBe(200);
  });

  it('is plain text that no terminal acts on, and tells nothing that was typed blind', async () => {
    const response = await get(`/gifs/${gifs.first.id}/transcript/`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('$ echo gr\u00fc\u00dfe\n');
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(text).not.toContain('secret-typed-blind');
    expect(await (await get(`/gifs/${gifs.first.id}`)).json()).toMatchObject({ transcript: text });
  });

  it('is not there for a recording without a cast', async () => {
    const response = await get(`/gifs/${gifs.bare.id}/transcript/`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a list of more than a hundred', () => {
  const CROWD = 101;

  beforeAll(async () => {
    for (let at = 0; at < CROWD; at += 10) {
      const some = Array.from({ length: Math.min(10, CROWD - at) }, (_, index) =>
        upload(service, bob, { title: `Crowd ${at + index}`, tags: 'crowd' }),
      );
      await Promise.all(some);
    }
  });

  it('has twenty on a page unless asked for more', async () => {
    const page = await list('/gifs/?tag=crowd');
    expect(page.results).toHaveLength(20);
    expect(taken(page.next)).toMatchObject({ query: { tag: 'crowd', page: '2' } });
  });

  it.each(['100', '101', '99999999999'])('has a hundred on a page of %s', async (size) => {
    const page = await list(`/gifs/?tag=crowd&page_size=${size}`);
    expect(page.results).toHaveLength(100);
    const rest = await list((page.next ?? '').replace(API, ''));
    expect(rest.results).toHaveLength(1);
    expect(rest.next).toBeNull();
    expect(new Set([...page.results, ...rest.results].map(({ id }) => id)).size).toBe(CROWD);
  });
});
