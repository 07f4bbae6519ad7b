import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

describe('the explorer', () => {
  it.each(['/api/docs', '/api/docs/'])('serves %s and everything that its page loads', async (path) => {
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

  it.each(['/api', '/api/'])('is what a browser gets at %s, and a program gets 404', async (path) => {
    const ask = (accept: string, method = 'GET') =>
      fetch(service.address + path, { method, headers: { Accept: accept }, redirect: 'manual' });
    const shown = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([shown.status, shown.headers.get('location')]).toEqual([303, '/api/docs']);
    for (const accept of ['application/json', '*/*']) {
      const refused = await ask(accept);
      expect([refused.status, refused.headers.get('vary'), await refused.json()]).toEqual([
        404,
        expect.stringContaining('Accept'),
        expect.objectContaining({ detail: expect.stringContaining('/api/docs') }),
      ]);
    }
    expect((await ask('text/html', 'POST')).status).toBe(404);
  });

  it('has no script that its policy forbids', async () => {
    const page = await fetch(`${service.address}/api/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    const inline = [...(await page.text()).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)/g)];
    expect(inline.map(([, code]) => code?.trim()).filter(Boolean)).toEqual([]);
  });
});
