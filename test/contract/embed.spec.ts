import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';

const HOSTILE = 'A ]]> & <script>"x"</script> שלום 👩‍💻';

let service: RunningService;
/** The base of URLs in responses. */
let site: string;
let key: string;
let id: string;

beforeAll(async () => {
  service = await RunningService.start();
  site = service.address.replace('127.0.0.1', 'localhost');
  key = await service.createUser('ada');
  const cast = Buffer.from('{"version":2,"width":20,"height":5}\n[0.5,"o","$ ls"]\n[2,"o","done"]\n');
  ({ id } = await upload(service, key, { title: HOSTILE, gif: null, cast, scale: '2' }));
  await untilProcessed(service, id);
});
afterAll(() => service.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers });

describe('oEmbed', () => {
  const oembed = (query: string, url = `${site}/gifs/${id}`) =>
    get(`/oembed?url=${encodeURIComponent(url)}${query}`);

  it('returns a frame that fits', async () => {
    const gif = (await (await get(`/api/v1/gifs/${id}/`)).json()) as Record<string, number>;
    expect(gif['width']).toBe(2 * (gif['css_width'] ?? 0));
    const whole = (await (await oembed('')).json()) as Record<string, unknown>;
    expect(whole).toMatchObject({
      ...{ version: '1.0', type: 'video', title: HOSTILE, author_name: 'ada', provider_name: 'ttyreel' },
      ...{
        width: gif['css_width'],
        height: (gif['css_height'] ?? 0) + 40,
        thumbnail_url: expect.stringContaining('.png'),
      },
    });
    expect(whole['html']).toContain(`<iframe src="${site}/embed/${id}" title="A ]]&gt; &amp; &lt;script`);
    const small = (await (await oembed('&maxwidth=100&maxheight=90')).json()) as Record<string, number>;
    expect(small['width']).toBeLessThanOrEqual(100);
    expect(small['height']).toBeLessThanOrEqual(90);
    expect(small).not.toHaveProperty('thumbnail_url');
    const xml = new DOMParser().parseFromString(await (await oembed('&format=xml')).text(), 'text/xml');
    expect(xml.getElementsByTagName('html')[0]?.textContent).toBe(whole['html']);
  });

  it('is linked from the page', async () => {
    const html = await (await get(`/gifs/${id}`)).text();
    const [, link = ''] = /type="application\/json\+oembed".*?href="([^"]+)"/.exec(html) ?? [];
    expect((await fetch(link.replaceAll('&amp;', '&'))).status).toBe(200);
    expect(html).toContain('&lt;iframe src=');
  });

  it('has what Discourse, Notion and WordPress read: a link in each format, one frame, and a card', async () => {
    const html = await (await get(`/gifs/${id}?theme=nord`)).text();
    for (const [type, format] of [
      ['application/json', 'json'],
      ['text/xml', 'xml'],
    ] as const) {
      const [, link = ''] = new RegExp(`type="${type}\\+oembed".*?href="([^"]+)"`).exec(html) ?? [];
      expect(new URL(link.replaceAll('&amp;', '&')).searchParams.get('format')).toBe(format);
    }
    for (const name of ['og:title', 'og:url', 'og:description', 'og:image', 'og:site_name'])
      expect(html).toMatch(new RegExp(`<meta property="${name}" content="[^"]`));
    const { html: frame, thumbnail_url } = (await (await oembed('')).json()) as Record<string, string>;
    // WordPress keeps only this of the HTML of an unknown site.
    expect(frame).toMatch(/^<iframe .* width="\d+" height="\d+" .*><\/iframe>$/);
    expect((await fetch(thumbnail_url ?? '')).headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['&format=yaml', undefined, 501],
    ['&maxwidth=wide', undefined, 400],
    ['', 'https://other.example/gifs/aaaaaaaa', 404],
    ['', 'not a URL', 404],
    ['', '', 400],
  ])('rejects %s of %s with %i', async (query, url, status) => {
    expect((await oembed(query, url)).status).toBe(status);
  });
});

describe('an embedded frame', () => {
  it('is small, allowed on every site and free of scripts', async () => {
    for (let time = 1; time <= 2; time++) {
      const { headers, status } = await get(`/embed/${id}`);
      expect([status, headers.get('x-frame-options')]).toEqual([200, null]);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain('frame-ancestors *');
      expect(policy).toMatch(/^default-src 'none'/);
      expect(policy).not.toContain('script-src');
    }
    const html = await (await get(`/embed/${id}`)).text();
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const css = await (await get(style)).text();
    expect(html.length + css.length).toBeLessThan(60_000);
    expect(html).not.toContain('<script');
    expect(html).toMatch(/<video poster="[^"]+\.png" .* loop .* src="[^"]+\.mp4" preload="none">/);
    expect(html).not.toMatch(/autoplay|\.gif/);
    expect(html).toContain(`<a href="${site}/gifs/${id}" target="_blank"`);
  });

  it('plays as its query says', async () => {
    const frame = async (query: string, status = 200) => {
      const response = await get(`/embed/${id}?${query}`);
      expect([query, response.status]).toEqual([query, status]);
      return response.text();
    };
    expect(await frame('autoplay=1')).toMatch(
      /<video class="plays".* autoplay>.*no-preference.*<video class="still-first"/,
    );
    expect(await frame('loop=0')).not.toMatch(/<video .* loop/);
    const later = await frame('t=1.5&autoplay=0&loop=1');
    expect(later).toMatch(/poster="[^"]+\.png\?t=1\.5" .* loop .* src="[^"]+\.mp4#t=1\.5" preload="none"/);
    expect(await frame('t=99999')).toMatch(/\.mp4#t=(?!99999)\d/);
    const themed = await frame('theme=nord&frame=window');
    expect(themed).toMatch(/<details><summary><img src="[^"]+\.png"/);
    expect(themed).toMatch(/<img src="[^"]+\.gif\?theme=nord&amp;frame=window" .* loading="lazy"/);
    for (const [query, fault] of [
      ['autoplay=yes', 'must be one of 0, 1'],
      ['loop=2', 'must be one of 0, 1'],
      ['t=-1', 'must be seconds in the recording'],
      ['frame=oak', 'must be one of'],
    ] as const)
      expect(await frame(query, 400)).toContain(fault);
  });

  it('shows other sites that the recording does not exist', async () => {
    const response = await get('/embed/aaaaaaaa', { Accept: 'text/html' });
    expect([response.status, response.headers.get('x-frame-options')]).toEqual([404, null]);
    expect(await response.text()).toContain('<main><p>There is no recording');
  });

  it('counts as an embed on other sites', async () => {
    const { id: shown } = await upload(service, key, { title: 'Shown elsewhere' });
    await get(`/embed/${shown}`, { Referer: 'https://blog.example/' });
    const client = new GifClient(service);
    const embeds = async () =>
      ((await client.detail(shown)) as unknown as { embed_count: number }).embed_count;
    const deadline = Date.now() + 20_000;
    while ((await embeds()) === 0 && Date.now() < deadline)
      await new Promise((done) => setTimeout(done, 100));
    expect(await embeds()).toBe(1);
  });
});
