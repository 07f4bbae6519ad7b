import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast, type CastPlan } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';
import { PageClient } from './page-client.js';

const plan: CastPlan = { version: 2, width: 30, height: 5, events: [[0.5, 'o', 'drawn\r\n']] };
const cast = Buffer.from(buildCast(plan));

let service: RunningService;
let key: string;
/** Drawn from its cast, in nord. */
let drawn: string;
/** Without a cast. */
let silent: string;

beforeAll(async () => {
  service = await RunningService.start();
  key = await service.createUser('ada');
  const parts = { title: 'Drawn', gif: null, cast, theme: 'nord' };
  const codehost_url = 'https://github.com/expressjs/express';
  ({ id: drawn } = await upload(service, key, { ...parts, codehost_url }));
  ({ id: silent } = await upload(service, key, { title: 'Silent' }));
  for (const id of [drawn, silent]) await untilProcessed(service, id);
});
afterAll(() => service.remove());

const page = async (path: string, status = 200) => {
  const response = await fetch(service.address + path, { headers: { Accept: 'text/html' } });
  expect([path, response.status]).toEqual([path, status]);
  return response.text();
};
/** The names of the chosen themes. */
const chosenIn = (html: string) =>
  [...html.matchAll(/<a href="\/gifs\/[^"]+" title="([^"]+)"[^>]*aria-current="true"/g)].map(
    ([, name]) => name,
  );

describe('the page of a recording in a theme', () => {
  it('shows the picture, embed codes, frame and badge in the theme', async () => {
    const html = await page(`/gifs/${drawn}?theme=Dracula`);
    const [, url = ''] = /<div class="themed".*?<img src="([^"]+)"/.exec(html) ?? [];
    expect(new URL(url).pathname + new URL(url).search).toBe(`/media/${drawn}.gif?theme=dracula`);
    // With a script, the colours of the player change instead.
    expect(html).toMatch(/<noscript><div class="themed"/);
    expect(chosenIn(html)).toEqual(['Dracula']);
    expect(html).toContain(`](${url})](`);
    expect(html).toContain(`/embed/${drawn}?theme=dracula&quot;`);
    expect(html).toContain('/badge/codehost/expressjs/express/stars.svg?theme=dracula');
    expect(html).toMatch(/<img class="look" src="http[^"]+\/badge\/codehost\/expressjs\/express\//);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/gifs/${drawn}"`));
    expect((await fetch(url)).status).toBe(200);
  });

  it('has the codes for another frame, size and background, and rejects unknown ones', async () => {
    const html = await page(`/gifs/${drawn}?theme=dracula&preset=presentation&frame=none&scale=1`);
    const url = `/media/${drawn}.gif?theme=dracula&amp;preset=presentation&amp;frame=none&amp;scale=1`;
    expect(html).toContain(`${url})](`);
    expect(html).toContain(`${url}&amp;download=1"`);
    expect(await page(`/gifs/${drawn}?scale=9`, 400)).toContain('must be one of 1, 2, 3');
  });

  it('shows the original picture in its own theme and without a theme', async () => {
    for (const path of [`/gifs/${drawn}`, `/gifs/${drawn}?theme=nord`, `/gifs/${drawn}?theme=`]) {
      const html = await page(path);
      expect(html).toContain('<video');
      expect(chosenIn(html)).toEqual(['Nord']);
      expect(html.split('title="Nord"')).toHaveLength(2);
    }
  });

  it('names the picture that its author uploaded, and colours of no theme', async () => {
    const { id: uploaded } = await upload(service, key, { title: 'Uploaded', cast, theme: 'nord' });
    expect(chosenIn(await page(`/gifs/${uploaded}`))).toEqual(['As uploaded']);
    const colours = { fg: '#eeeeee', bg: '#112233', palette: Array(8).fill('#445566').join(':') };
    const own = Buffer.from(buildCast({ ...plan, header: { theme: colours } }));
    const { id } = await upload(service, key, { title: 'Own', gif: null, cast: own });
    expect(chosenIn(await page(`/gifs/${id}`))).toEqual(['Its own colours']);
  });

  it('rejects an unknown theme and offers no themes without a cast', async () => {
    expect(await page(`/gifs/${drawn}?theme=beige`, 400)).toContain('There is no theme');
    const html = await page(`/gifs/${silent}?theme=dracula`);
    expect(html).not.toContain('theme-choice');
    expect(html).not.toContain('?theme=');
  });

  it('applies the theme to the embed page', async () => {
    expect(await page(`/embed/${drawn}?theme=dracula`)).toContain(`/media/${drawn}.gif?theme=dracula"`);
    const own = await page(`/embed/${drawn}?theme=nord`);
    expect(own).toContain('.mp4"');
    expect(await page(`/embed/${drawn}?theme=beige`, 400)).toContain('There is no theme');
  });

  it('shows an embed code with a preview for each use', async () => {
    const html = await page(`/gifs/${drawn}`);
    const ways = [...html.matchAll(/<summary>([^<]+)<\/summary>/g)].map(([, title]) => title);
    expect(ways.filter((title) => title !== 'Menu' && !title?.startsWith('Chapters'))).toEqual([
      'Download',
      ...['Link to this moment', 'Badge of the repository', 'In a terminal', 'For agents'],
    ]);
    const embeds = [...html.matchAll(/<div class="embed \w+"><h3>([^<]+)<\/h3>/g)].map(([, title]) => title);
    expect(embeds).toEqual([
      ...['README', 'Player in a frame', 'HTML', 'BBCode, for forums', 'Notion, Discourse, WordPress'],
    ]);
    expect(html).toMatch(new RegExp(`<iframe src="/embed/${drawn}"`));
    expect(html).toMatch(
      new RegExp(
        `<code>\\[url=[^\\]]+/gifs/${drawn}\\]\\[img\\][^\\[]+/media/${drawn}\\.gif\\[/img\\]\\[/url\\]</code>`,
      ),
    );
    expect(html).toMatch(/asciinema play http:\/\/[^<]+\.cast</);
    const [, frame = ''] = /<img src="([^"]+\.png\?t=[\d.]+)"/.exec(html) ?? [];
    expect((await fetch(frame)).headers.get('content-type')).toBe('image/png');
    const policy = (await fetch(`${service.address}/gifs/${drawn}`)).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self'");
  });

  it('writes the options of the frame into its code and its preview', async () => {
    const html = await page(`/gifs/${drawn}?theme=dracula&frame=window&autoplay=1&loop=0&t=0.4&width=300`);
    const query = 'theme=dracula&amp;frame=window&amp;autoplay=1&amp;loop=0&amp;t=0.4';
    expect(html).toContain(`<iframe src="/embed/${drawn}?${query}"`);
    const [, code = ''] = /<code>(&lt;iframe [^<]+)<\/code>/.exec(html) ?? [];
    expect(code).toContain(`/embed/${drawn}?${query.replaceAll('&', '&amp;')}&quot;`);
    expect(code).toMatch(/ width=&quot;300&quot; height=&quot;\d+&quot; .*aspect-ratio:300\/\d+/);
    expect(await page(`/gifs/${drawn}?width=99`, 400)).toContain('from 100 to 2000');
    expect(await page(`/gifs/${drawn}?autoplay=yes`, 400)).toContain('must be one of 0, 1');
  });

  it('counts the files of the menu as downloads', async () => {
    for (const path of [`/gifs/${drawn}`, `/gifs/${drawn}?theme=dracula`]) {
      const html = await page(path);
      const links = [...html.matchAll(/<a href="([^"]+)" download/g)].map(([, url = '']) => url);
      const media = links.map((url) => url.replaceAll('&amp;', '&')).filter((url) => url.includes('/media/'));
      expect(media.length).toBeGreaterThan(2);
      for (const url of media) {
        const { status, headers } = await fetch(url);
        const disposition = headers.get('content-disposition');
        expect([url, status, disposition]).toEqual([url, 200, expect.stringContaining('attachment')]);
      }
    }
  });
});

describe('the playlist of a collection', () => {
  let ids: string[];
  let slug: string;

  beforeAll(async () => {
    const client = new CollectionsClient(service);
    ids = [];
    for (const title of ['First', 'Second', 'Third']) ids.push((await upload(service, key, { title })).id);
    slug = await client.create(key, 'An evening');
    await client.add(slug, key, ...ids);
  });

  const neighboursOf = (html: string) =>
    [...html.matchAll(/rel="(prev|next)" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href]);
  const pathOf = (at: number) => `/gifs/${ids[at] ?? ''}?collection=${slug}`;

  it('starts with the first recording and links each to its neighbours', async () => {
    expect(await page(`/collections/${slug}`)).toContain(`href="${pathOf(0)}">Play all`);
    expect(neighboursOf(await page(pathOf(0)))).toEqual([['next', pathOf(1)]]);
    const second = await page(pathOf(1));
    expect(neighboursOf(second)).toEqual([
      ['prev', pathOf(0)],
      ['next', pathOf(2)],
    ]);
    expect(second).toContain('2 of 3');
    expect(neighboursOf(await page(pathOf(2)))).toEqual([['prev', pathOf(1)]]);
  });

  it('is cached for visitors', async () => {
    const statuses: number[] = [];
    // The page changes when a view is counted, so the first copy may be outdated at once.
    for (let pair = 0; pair < 3 && !statuses.includes(304); pair++) {
      const response = await fetch(service.address + pathOf(0));
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
      statuses.push((await fetch(service.address + pathOf(0), { headers })).status);
    }
    expect(statuses).toContain(304);
  });

  it('skips unlisted recordings at once for all but the owner', async () => {
    const client = new CollectionsClient(service);
    const visibility = (value: string) =>
      client.json(200, 'PATCH', `/gifs/${ids[1] ?? ''}/`, key, { visibility: value });
    await page(pathOf(0));
    await visibility('unlisted');
    expect(neighboursOf(await page(pathOf(0)))).toEqual([['next', pathOf(2)]]);
    expect(neighboursOf(await page(pathOf(1)))).toEqual([]);
    const stranger = await PageClient.signedUp(service, 'bob');
    expect(neighboursOf((await stranger.get(pathOf(0))).html)).toEqual([['next', pathOf(2)]]);
    await visibility('public');
    expect(neighboursOf(await page(pathOf(0)))).toEqual([['next', pathOf(1)]]);
  });

  it('is missing for a recording outside it and for an unknown collection', async () => {
    for (const path of [`/gifs/${drawn}?collection=${slug}`, `/gifs/${drawn}?collection=no%20slug`])
      expect(await page(path)).not.toContain('class="playlist"');
  });
});
