import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import { buildCast } from '../support/cast-builder.js';
import { pathOfPage } from '../support/page-paths.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { PageClient } from './page-client.js';

/** Compressed HTML, styles and scripts, without fonts, pictures and the player, which load on demand. */
const MOST_BYTES = 60_000;
const RECORDINGS = 30;
const SCREENS = 200;
const LINES_EACH = 10;
const CODE = 'https://github.com/ada/x';

let service: RunningService;
let person: PageClient;
let params: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'uploads-per-hour=1000' });
  person = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
  const key = await person.apiKey();
  const screen = (at: number) =>
    Array.from({ length: LINES_EACH }, (_, line) => `${lineOf(at * LINES_EACH + line)}\r\n`).join('');
  const events = Array.from({ length: SCREENS }, (_, at) => [at, 'o', screen(at)] as const);
  const cast = Buffer.from(buildCast({ version: 2, width: 80, height: 10, events }));
  const { id } = await upload(service, key, {
    title: 'Long',
    tags: 'long',
    codehost_url: CODE,
    cast,
    gif: null,
  });
  await untilProcessed(service, id, key);
  const collections = new CollectionsClient(service);
  const slug = await collections.create(key, 'Full');
  await collections.add(slug, key, id);
  for (let at = 1; at < RECORDINGS; at++) {
    const other = await upload(service, key, { title: `Recording ${lineOf(at)}`, tags: `long,tag-${at}` });
    await collections.add(slug, key, other.id);
  }
  const { location } = await person.send('/generate', { description: 'list files' });
  params = {
    id,
    name: 'grace',
    installId: 'f3a1b6d2-7c58-4b8e-9f0a-2f6f1a7d9c11',
    generation: location?.split('/').pop() ?? '',
    collection: slug,
    tag: 'long',
    repo: 'ada-x',
    document: 'operations',
  };
});
afterAll(() => service.remove());

/** Distinct lines, as in real recordings. */
function lineOf(at: number): string {
  return Array.from({ length: 5 }, (_, part) => ((at + 1) * 7919 ** (part + 1)) % 1e9).join(' ');
}

it.each(PAGE_PATHS)('%s is under 60 KB before media', async (template) => {
  const { html, status } = await person.get(pathOfPage(template, params));
  // The page that sets a password returns 410 without a token.
  expect([200, 303, 410]).toContain(status);
  const page = html.replace(/<template[^]*?<\/template>/, '');
  const links = page.matchAll(/(?:<script[^>]*src|<link rel="stylesheet" href)="([^"]+)"/g);
  let bytes = gzipSync(html).length;
  for (const [, link = ''] of links) bytes += gzipSync((await person.get(link)).html).length;
  expect(bytes).toBeLessThan(MOST_BYTES);
});

it.each(['', '/cut'])('a long transcript is cut, with a link to all of it: /gifs/:id%s', async (page) => {
  const linesOf = (html: string) =>
    html
      .match(/<section class="transcript[^]*?<\/section>|<details class="transcript[^]*?<\/details>/)?.[0]
      .match(/<li/g)?.length;
  const path = `/gifs/${params['id'] ?? ''}${page}`;
  const { html } = await person.get(path);
  expect(html).toContain(`<a href="${path}?lines=all">Show all 2,000 lines</a>`);
  expect(linesOf(html)).toBe(1_000);
  expect(linesOf((await person.get(`${path}?lines=all`)).html)).toBe(SCREENS * LINES_EACH);
});
