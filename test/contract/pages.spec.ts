import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { GifClient } from './gif-client.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

describe('a page', () => {
  const get = (path: string) => fetch(service.address + path, { redirect: 'manual' });

  const page = async (path: string) => {
    const response = await get(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      ...[path, 200, 'text/html; charset=utf-8'],
    ]);
    return response.text();
  };

  it('shows a recording with its transcript, embed codes and files', async () => {
    const key = await service.createUser('ada');
    const cast = Buffer.from(
      '{"version":2,"width":20,"height":3}\n[0.5,"o","$ ls <x>\\r\\n"]\n[2,"o","done\\r\\n"]\n',
    );
    const { id } = await upload(service, key, {
      title: 'Rebase <now>',
      command: 'ls',
      tags: 'git',
      gif: null,
      cast,
    });
    await untilProcessed(service, id);
    const response = await get(`/gifs/${id}`);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; *script-src 'self'/);
    const html = await response.text();
    for (const part of [
      '<h1>Rebase &lt;now></h1>',
      '<li data-time="0.5"><a href="#t=0.5">0:00</a><span>$ ls &lt;x></span></li>',
      'href="/users/ada"',
      'href="/tags/git"',
      `/gifs/${id}?theme=nord"`,
      'Copy: Markdown',
      '<video',
      '<meta property="og:image"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain('noindex');
  });

  it('lists recordings, people, tags, collections and themes', async () => {
    const key = await service.createUser('carl');
    const collections = new CollectionsClient(service);
    const { id } = await upload(service, key, {
      title: 'Grep <all>',
      theme: 'nord',
      tags: 'grep',
      shell: 'zsh',
      codehost_url: 'https://github.com/carl/greps',
    });
    const slug = await collections.create(key, 'Finding');
    await collections.add(slug, key, id);
    const title = `href="/gifs/${id}">Grep &lt;all></a>`;
    const shown = [
      '/',
      '/explore',
      '/explore?shell=zsh&tag=grep',
      '/explore?tag=GREP',
      '/users/carl',
      '/tags/grep',
      `/collections/${slug}`,
    ];
    for (const path of [...shown, '/repos/carl-greps'])
      expect([path, await page(path)]).toEqual([path, expect.stringContaining(title)]);
    expect(await page('/explore?shell=fish')).not.toContain(title);
    expect(await page('/collections')).toContain(`href="/collections/${slug}"`);
    expect(await page('/tags')).toContain('href="/tags/grep"');
    expect(await page('/themes')).toContain('Catppuccin');
    expect(await page('/explore?sort=popular&shell=zsh&tag=grep')).toContain(title);
    for (const sort of ['recent', 'popular']) {
      expect(await page(`/explore?sort=${sort}&theme=Nord`)).toContain(title);
      expect(await page(`/explore?sort=${sort}&theme=dracula`)).not.toContain(title);
    }
    expect(await page('/explore?sort=popular&shell=fish')).not.toContain(title);
    expect(await page('/explore?sort=featured')).toContain('<h1>Featured recordings</h1>');
    expect(await page('/explore?sort=popular&shell=zsh')).toContain(
      '<a href="/explore?sort=featured&amp;shell=zsh">Featured</a>',
    );
    const found = await page('/search?q=grep');
    expect(found).toContain(`<a href="/gifs/${id}"><mark>Grep</mark> &lt;all></a>`);
    expect(await page('/search?q=zzzzqqqq')).toContain('Nothing found');
    expect(await page('/search')).toContain('<form');
    for (const short of ['好', ' x ', '𝓍'])
      expect(await page(`/search?q=${encodeURIComponent(short)}`)).toMatch(
        /id="q-error"[^>]*>Type at least 2 characters\.</,
      );
    expect(await page('/search')).not.toContain('Type at least');
  });

  it('shows a search result at the moment of its best match', async () => {
    const key = await service.createUser('erin');
    const cast = Buffer.from(
      '{"version":2,"width":30,"height":4}\n[0.5,"o","begin\\r\\n"]\n[2,"o","quagga sighted\\r\\n"]\n[4,"o","end\\r\\n"]\n',
    );
    const { id } = await upload(service, key, { title: 'A walk', gif: null, cast });
    await untilProcessed(service, id);
    const html = await page('/search?q=quagga');
    expect(html).toContain(`<a href="/gifs/${id}?t=2">0:02</a>`);
    const [, time = ''] = /\.png\?t=([\d.]+)" alt width=/.exec(html) ?? [];
    const frameAt = async (seconds: number) =>
      (await get(`/media/${id}.png?t=${seconds}`)).headers.get('etag');
    const frame = await frameAt(Number(time));
    expect(frame).toBe(await frameAt(2));
    expect(frame).not.toBe(await frameAt(1.9));
    expect(frame).not.toBe(await frameAt(4));
  });

  it('reflects changes at once', async () => {
    const client = new GifClient(service);
    const key = await service.createUser('dora');
    const { id } = await upload(service, key, { title: 'Before', visibility: 'unlisted' });
    expect(await page(`/gifs/${id}`)).toContain('noindex');
    expect(await page('/explore')).not.toContain(id);
    await client.json(200, 'PATCH', `/gifs/${id}/`, key, { title: 'After', visibility: 'public' });
    expect(await page(`/gifs/${id}`)).toContain('<h1>After</h1>');
    expect(await page('/explore')).toContain(id);
  });

  it.each([
    ['/gifs/aaaaaaaa', 404, 'There is no recording &quot;aaaaaaaa&quot;.'],
    ['/users/nobody', 404, 'There is no user &quot;nobody&quot;.'],
    ['/tags/nothing', 404, 'There is no tag &quot;nothing&quot;.'],
    ['/nowhere', 404, 'There is no page at /nowhere.'],
    ['//', 404, 'There is no page at //.'],
    ['/nowhere', 404, '<a href="/">Front page</a>'],
    ['/explore?page=0', 400, 'page: must be a positive whole number'],
    ['/explore?sort=best', 400, 'sort: must be one of recent, popular, featured'],
    ['/explore?sort=popular&page=99', 404, 'There is no page 99'],
    ['/explore?shell=cmd', 400, 'shell: must be one of'],
  ])('%s returns %i and says what is wrong', async (path, status, detail) => {
    const response = await fetch(service.address + path, { headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(detail);
  });

  it('returns errors as JSON to clients that do not accept HTML', async () => {
    const response = await fetch(`${service.address}/nowhere`, { headers: { Accept: 'application/json' } });
    expect([response.status, await response.json()]).toEqual([
      404,
      { detail: expect.stringContaining('nothing at GET') },
    ]);
  });

  it('loads styles, scripts and fonts from immutable URLs', async () => {
    const html = await page('/');
    const links = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.map((link) => link.split('/').pop()).sort()).toEqual([
      ...['combobox-nav.js', 'inter.woff2', 'jetbrains-mono.woff2', 'palette.js'],
      ...['scheme.js', 'site.css', 'site.js'],
    ]);
    for (const link of links) {
      const response = await get(link);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        ...[200, 'public, max-age=31536000, immutable'],
      ]);
      await response.arrayBuffer();
    }
    expect((await get('/assets/000000000000/site.css')).status).toBe(404);
  });

  it('says that a recording was deleted, or why it was hidden', async () => {
    const client = new GifClient(service);
    const bob = await service.createUser('bob');
    const grace = await service.createUser('grace', { isStaff: true });
    const { id: gone } = await upload(service, bob, { title: 'Shown no more' });
    const { id: hidden } = await upload(service, bob, { title: 'Shown no more' });
    await client.json(204, 'DELETE', `/gifs/${gone}/delete/`, bob);
    await client.json(200, 'PATCH', `/gifs/${hidden}/hide/`, grace, { reason: 'It shows <a key>.' });
    for (const [id, status, sentence] of [
      [gone, 410, `The recording &quot;${gone}&quot; was deleted.`],
      [hidden, 451, `Staff hid the recording &quot;${hidden}&quot;: It shows &lt;a key>.`],
    ] as const) {
      const response = await get(`/gifs/${id}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        ...[status, 'text/html; charset=utf-8'],
      ]);
      const html = await response.text();
      expect(html).toContain(`<p>${sentence}</p>`);
      expect(html).not.toContain('Shown no more');
    }
    await client.json(200, 'POST', `/gifs/${gone}/restore/`, bob);
    expect((await get(`/gifs/${gone}`)).status).toBe(200);
  });

  it('shows the API guide', async () => {
    const response = await get('/docs/api');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<h1 id="[^"]+">The API, by example<\/h1>/);
  });

  it('shows the changelog with the running version', async () => {
    const html = await page('/changelog');
    const { version } = (await (await get('/health/live')).json()) as { version: string };
    expect(html).toContain('<h1 id="changelog">Changelog</h1>');
    expect(html).toMatch(new RegExp(`<h2 id="[^"]+">${version.replaceAll('.', '\\.')} - `));
    expect(html).toContain('<a href="/changelog">');
  });
});

describe('a site below a path that the proxy removes', () => {
  let site: RunningService;

  beforeAll(async () => {
    site = await RunningService.start({ SITE_URL: 'http://reels.example/casts' });
  });
  afterAll(() => site.remove());

  it('has the path in all redirects and page links', async () => {
    const { id } = await upload(site, await site.createUser('ada'), { title: 'Below' });
    const redirect = await fetch(`${site.address}/device`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toBe('/casts/signin?next=%2Fdevice');
    for (const path of [
      '/',
      '/users/ada',
      '/themes',
      '/badges?provider=pyindex&package=requests',
      '/docs/api',
      `/gifs/${id}`,
      '/gifs/aaaaaaaa',
    ]) {
      const html = await (await fetch(site.address + path)).text();
      const links = [...html.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link]) => link ?? '');
      expect(links).not.toEqual([]);
      for (const link of links) expect(link).toMatch(/^(http:\/\/reels\.example)?\/casts\//);
    }
  });
});
