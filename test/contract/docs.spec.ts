import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

async function page(path: string): Promise<string> {
  const response = await fetch(service.address + path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

/** The parts that a search finds, the best first. */
async function found(words: string) {
  const html = await page(`/docs?q=${encodeURIComponent(words)}`);
  const parts = html.matchAll(/<dt><a href="([^"]+)">([^<]*)<\/a><\/dt><dd class="muted">([^<]*)/g);
  return [...parts].map(([, path = '', title = '', excerpt = '']) => ({ path, title, excerpt }));
}

describe('the documents', () => {
  it('are listed, and their links lead to pages and parts that exist', async () => {
    const paths = [...(await page('/docs')).matchAll(/href="(\/docs\/[a-z]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(10);
    const pages = new Map<string, string>();
    for (const path of paths) pages.set(path, await page(path));
    const missing: string[] = [];
    for (const [path, html] of pages)
      for (const [, target = '', id = ''] of html.matchAll(/href="(\/docs\/[a-z]+)?#([^"]+)"/g))
        if (!pages.get(target || path)?.includes(` id="${id}"`)) missing.push(`${path}: ${target}#${id}`);
    expect(missing).toEqual([]);
  });

  it('have examples with the URL of the service', async () => {
    const html = await page('/docs/generator');
    expect(html).toContain(
      `curl -X POST http://localhost:${new URL(service.address).port}/api/v1/gifs/generate/`,
    );
  });

  it('show their pictures', async () => {
    const sources = [];
    for (const path of ['/docs/alerts', '/docs/badges', '/docs/cli'])
      for (const [, source = ''] of (await page(path)).matchAll(/<img src="([^"]+)" alt="[^"]+"/g))
        sources.push(source);
    expect(sources).toHaveLength(7);
    for (const source of sources) {
      const response = await fetch(service.address + source);
      const type = source.endsWith('.gif') ? 'image/gif' : 'image/png';
      expect([source, response.status, response.headers.get('content-type')]).toEqual([source, 200, type]);
      await response.arrayBuffer();
    }
    for (const name of ['nothing.png', '..%2Foperations.md'])
      expect((await fetch(`${service.address}/docs/images/${name}`)).status).toBe(404);
  });

  it('with another name are not found', async () => {
    const response = await fetch(`${service.address}/docs/nothing`);
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining('All are at /docs.'),
    ]);
  });
});

describe('the search in the documents', () => {
  it.each(['backup', 'bakup restor', 'BACKUP'])('finds a part for %s by its heading first', async (words) => {
    expect((await found(words))[0]).toMatchObject({
      title: 'Operations: Backup and restore',
      path: '/docs/operations#backup-and-restore',
    });
  });

  it.each(['If-Match', '`if-match`:'])('finds the part that has %s as one word first', async (word) => {
    expect((await found(word))[0]).toMatchObject({
      path: '/docs/api#edit-delete-restore',
      excerpt: expect.stringContaining('If-Match'),
    });
  });

  it('finds words that are written apart', async () => {
    expect((await found('docker-compose'))[0]?.path).toContain('/docs/docker#');
  });

  it('quotes the place of a word', async () => {
    const excerpts = (await found('ballast')).map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual(expect.arrayContaining([expect.stringContaining('DATA_DIR/ballast')]));
    for (const excerpt of excerpts) expect(excerpt.length).toBeLessThan(300);
    const [place] = (await found('nodejs_')).map(({ excerpt }) => excerpt);
    expect(place).toContain('nodejs_*');
    const whole = (await page('/docs/operations')).replaceAll(/<[^>]{0,500}>/g, '');
    const lastWords = (await found('disk'))
      .filter(({ path }) => path.startsWith('/docs/operations#'))
      .flatMap(({ excerpt }) => / ([a-z]{1,40}) …$/.exec(excerpt)?.[1] ?? []);
    for (const word of lastWords) expect(whole).toMatch(new RegExp(`\\b${word}\\b`));
  });

  it.each(['quorvexabl', '***'])('says that nothing has %s', async (words) => {
    expect(await page(`/docs?q=${encodeURIComponent(words)}`)).toContain('No document has these words.');
  });
});
