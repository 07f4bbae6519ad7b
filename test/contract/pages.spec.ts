import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

describe('a page', () => {
  const get = (path: string) => fetch(service.address + path, { redirect: 'manual' });

  it.each([
    ['/', '/api/docs'],
    ['/users/ada', '/api/v1/users/ada/'],
    ['/collections/git', '/api/v1/collections/git/'],
    ['/device', '/api/docs'],
  ])('%s leads to %s', async (path, target) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, target]);
  });

  it('shows a recording, and no other', async () => {
    const { id } = await upload(service, await service.createUser('ada'), { title: 'Rebase <now>' });
    const response = await get(`/gifs/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; img-src/);
    expect(await response.text()).toContain('<h1>Rebase &lt;now&gt;</h1>');
    expect((await get('/gifs/aaaaaaaa')).status).toBe(404);
  });

  it('says that a recording was deleted, or hidden and why', async () => {
    const client = new GifClient(service);
    const bob = await service.createUser('bob');
    const grace = await service.createUser('grace', { isStaff: true });
    const { id: gone } = await upload(service, bob, { title: 'Shown no more' });
    const { id: hidden } = await upload(service, bob, { title: 'Shown no more' });
    await client.json(204, 'DELETE', `/gifs/${gone}/delete/`, bob);
    await client.json(200, 'PATCH', `/gifs/${hidden}/hide/`, grace, { reason: 'It shows <a key>.' });
    for (const [id, status, sentence] of [
      [gone, 410, `The recording &quot;${gone}&quot; was deleted.`],
      [hidden, 451, `Staff hid the recording &quot;${hidden}&quot;: It shows &lt;a key&gt;.`],
    ] as const) {
      const response = await get(`/gifs/${id}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        ...[status, 'text/html; charset=utf-8'],
      ]);
      const html = await response.text();
      expect(html).toContain(`<h1>${sentence}</h1>`);
      expect(html).not.toContain('Shown no more');
    }
    await client.json(200, 'POST', `/gifs/${gone}/restore/`, bob);
    expect((await get(`/gifs/${gone}`)).status).toBe(200);
  });

  it('is the guide to the API', async () => {
    const response = await get('/docs/api');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<h1>The API, by example</h1>');
  });
});

describe('a site below a path, which the proxy removes', () => {
  let site: RunningService;

  beforeAll(async () => {
    site = await RunningService.start({ SITE_URL: 'http://reels.example/casts' });
  });
  afterAll(() => site.remove());

  it('has the path in all redirects and links of pages', async () => {
    const { id } = await upload(site, await site.createUser('ada'), { title: 'Below' });
    const redirect = await fetch(`${site.address}/users/ada`, { redirect: 'manual' });
    expect(redirect.headers.get('location')).toBe('/casts/api/v1/users/ada/');
    for (const path of ['/docs/api', `/gifs/${id}`, '/gifs/aaaaaaaa']) {
      const html = await (await fetch(site.address + path)).text();
      const links = [...html.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link]) => link ?? '');
      expect(links).not.toEqual([]);
      for (const link of links) expect(link).toMatch(/^(http:\/\/reels\.example)?\/casts\//);
    }
  });
});

describe('the explorer', () => {
  it.each(['/api/docs', '/api/docs/'])('is at %s, with all that its page loads', async (path) => {
    const page = await fetch(service.address + path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    const links = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link]) => link ?? '');
    expect(links.some((link) => link.endsWith('.js'))).toBe(true);
    expect(links.some((link) => link.endsWith('.css'))).toBe(true);
    for (const link of links) {
      const address = new URL(link, page.url);
      expect(address.origin).toBe(service.address);
      const response = await fetch(address);
      expect([link, response.status]).toEqual([link, 200]);
      expect([link, response.headers.get('content-type')]).not.toEqual([
        link,
        expect.stringMatching(/^(text\/html|application\/json)/),
      ]);
      await response.arrayBuffer();
    }
  });

  it('runs no script that its own policy forbids', async () => {
    const page = await fetch(`${service.address}/api/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    const inline = [...(await page.text()).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)/g)];
    expect(inline.map(([, code]) => code?.trim()).filter(Boolean)).toEqual([]);
  });
});
