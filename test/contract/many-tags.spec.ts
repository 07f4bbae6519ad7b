import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { RunningService } from '../support/running-service.js';
import { urlOfDatabase } from '../support/service-database.js';
import { upload } from '../support/upload.js';
import { GifClient, type TagBody } from './gif-client.js';

const MANY = 2_500;

let service: RunningService;
let client: GifClient;
let ada: string;

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  ada = await service.createUser('ada');
  await upload(service, ada, { title: 'First', tags: 'docker' });
});
afterAll(() => service.remove());

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.api}/tags/`, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });
const slugs = async (query = '') =>
  (await client.json<TagBody[]>(200, 'GET', `/tags/${query}`)).map(({ slug }) => slug);
const page = async (query = '') => (await fetch(`${service.address}/tags${query}`)).text();
const linksIn = (html: string) => [...html.matchAll(/href="\/tags\/([\w-]+)"/g)].map(([, slug]) => slug);

async function addMany(): Promise<void> {
  const database = new Client(urlOfDatabase(service.dataDirectory));
  await database.connect();
  await database.query(`
    INSERT INTO tag (slug, name) SELECT 'many-' || n, 'Many ' || n FROM generate_series(1, ${MANY}) AS n;
    INSERT INTO list_count SELECT 'tag=' || seq, seq + 100 FROM tag WHERE slug LIKE 'many-%'`);
  await database.end();
}

it('a new tag is at once in a short list', async () => {
  expect(await slugs()).toEqual(['docker']);
  await upload(service, ada, { title: 'Second', tags: 'git' });
  expect(await slugs()).toEqual(['docker', 'git']);
  expect(linksIn(await page())).toEqual(['docker', 'git']);
});

describe('of many tags', () => {
  beforeAll(async () => {
    await addMany();
    // Invalidates the cached list.
    await upload(service, ada, { title: 'Third', tags: 'docker compose' });
  });

  it('all are listed, compressed or not', async () => {
    const packed = await get({ 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const json = await packed.text();
    const all = JSON.parse(json) as TagBody[];
    expect(all).toHaveLength(MANY + 3);
    expect(all.slice(-2)).toMatchObject([
      { slug: 'docker-compose', name: 'docker compose', description: '', category: 'tool', gif_count: 1 },
      { slug: 'git', category: 'tool' },
    ]);
    const plain = await get();
    const length = String(Buffer.byteLength(json));
    expect([plain.headers.get('content-length'), (await plain.text()) === json]).toEqual([length, true]);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, length, '']);
    for (const { headers } of [packed, plain]) {
      const again = await get({ 'If-None-Match': headers.get('etag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('some are listed by a limit or a prefix', async () => {
    expect(await slugs('?limit=2')).toEqual([`many-${MANY}`, `many-${MANY - 1}`]);
    expect(await slugs('?prefix=Docker')).toEqual(['docker', 'docker-compose']);
    expect(await slugs('?prefix=docker%20c&limit=5')).toEqual(['docker-compose']);
    expect(await slugs('?prefix=many-&limit=10000')).toHaveLength(MANY);
    expect(await slugs('?prefix=any')).toEqual([]);
  });

  it.each(['limit=0', 'limit=10001', 'limit=1.5', 'limit=x', 'limit=1&limit=2', 'prefix=a&prefix=b'])(
    '%s is rejected',
    async (query) => {
      expect(await client.refusal('GET', `/tags/?${query}`)).toBe(400);
    },
  );

  it('the page shows the 500 most used, and finds the others', async () => {
    const html = await page();
    expect(linksIn(html)).toHaveLength(500);
    expect(html).toContain('The 500 most used');
    const found = await page('?q=Docker+C');
    expect(linksIn(found)).toEqual(['docker-compose']);
    expect(found).not.toContain('The 500 most used');
    expect(await page('?q=nothing')).toContain('No tags found');
  });
});
