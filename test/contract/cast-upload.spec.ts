import { expect, describe, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { castPart, eventually, picture, refusal, titled, UploadClient } from './upload-client.js';

const GIF = /^GIF89a/;
const PNG = /^\x89PNG/;
const events: readonly CastEvent[] = [
  [0.2, 'o', '$ make test\r\n'],
  [1, 'o', '\u001b[32m12 passed\u001b[0m\r\n'],
  [1.5, 'r', '100x30'],
  [2, 'o', '$ '],
];
const cast = buildCast({ version: 2, width: 80, height: 24, events });
const nord = { fg: '#d8dee9', bg: '#2e3440', palette: '' };
nord.palette =
  '#3b4252:#bf616a:#a3be8c:#ebcb8b:#81a1c1:#b48ead:#88c0d0:#e5e9f0:' +
  '#4c566a:#bf616a:#a3be8c:#ebcb8b:#81a1c1:#b48ead:#8fbcbb:#eceff4';

let ada: UploadClient;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
  },
  { mayWait: true },
);

const text = (name: string, body: string) => ({ name, body });
const sizeOf = (gif: Buffer) => [gif.readUInt16LE(6), gif.readUInt16LE(8)];

describe('a recording uploaded as a cast only', () => {
  it('is stored at once and gets every format soon', async () => {
    const answer = await ada.post([titled(), castPart(cast)]);
    expect(answer.status).toBe(201);
    const before = JSON.parse(answer.bytes.toString()) as Awaited<ReturnType<UploadClient['detail']>>;
    const stable = (ending: string) => `${ada.site}/media/${before.id}.${ending}`;
    expect(before).toMatchObject({
      gif_url: stable('gif'),
      thumbnail_url: stable('png'),
      still_url: stable('still.png'),
      mp4_url: stable('mp4'),
      cast_url: expect.stringMatching(/[0-9a-f]{16}\.cast$/),
      readme_gif_url: '',
      theme: { slug: 'dracula' },
      processing: true,
      transcript_source: null,
    });
    expect(before.width).toBeGreaterThan(before.height);

    const after = await ada.finished(before.id);
    expect(after).toMatchObject({
      width: before.width,
      height: before.height,
      dimensions: before.dimensions,
      transcript: '$ make test\n12 passed\n$\n',
      transcript_source: 'cast',
      processing: false,
    });
    expect(after.frames).toBeGreaterThan(1);
    expect(after.duration_ms).toBeGreaterThan(2000);

    const gif = await ada.get(after.gif_url);
    expect(gif.bytes.toString('latin1')).toMatch(GIF);
    expect(sizeOf(gif.bytes)).toEqual([before.width, before.height]);
    expect(gif.bytes.length).toBe(after.file_size_bytes);
    for (const url of [after.thumbnail_url, after.still_url]) {
      expect((await ada.get(url)).bytes.toString('latin1')).toMatch(PNG);
    }
    const video = await ada.get(after.mp4_url);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    expect(video.bytes.toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('is converted from version 1, and rejected when it is truncated', async () => {
    const old = buildCast({ version: 1, width: 80, height: 24, events });
    const answer = await ada.post([titled(), castPart(old)]);
    expect(answer.status).toBe(201);
    const { cast_url } = JSON.parse(answer.bytes.toString()) as { cast_url: string };
    const [header = '', first] = (await ada.get(cast_url)).bytes.toString().split('\n');
    expect(JSON.parse(header)).toMatchObject({ version: 2, width: 80, height: 24 });
    expect(JSON.parse(first ?? '')).toEqual([0.2, 'o', '$ make test\r\n']);
    const wrong = await ada.post([titled(), castPart(old.subarray(0, -3))]);
    expect(wrong.status).toBe(400);
    expect(refusal(wrong).detail).toMatch(/^cast: .*it may be truncated/);
  });

  it('returns its files, or 503 with Retry-After while they are rendered', async () => {
    const { id, gif_url } = await ada.upload([titled(), castPart(cast)]);
    for (const address of [gif_url, `${ada.site}/media/${id}.png`, `${ada.site}/media/${id}.mp4`]) {
      const answer = await ada.get(address);
      expect([200, 503]).toContain(answer.status);
      if (answer.status !== 503) continue;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const drawn = await eventually(
      () => ada.get(gif_url),
      ({ status }) => status !== 503,
    );
    expect(drawn.status).toBe(200);
  });

  it.each([
    ['the requested theme', [text('theme', 'gruvbox-light')], {}, 'gruvbox-light'],
    ['the theme that matches its terminal colours', [], { theme: nord }, 'nord'],
    ['its own colours', [], { theme: { ...nord, bg: '#123456' } }, null],
  ])('is rendered in %s', async (_, parts, header, slug) => {
    const own = buildCast({ version: 2, width: 20, height: 4, events: events.slice(0, 2), header });
    const { id, theme } = await ada.upload([titled(), castPart(own), ...parts]);
    expect(theme?.slug ?? null).toBe(slug);
    const after = await ada.finished(id);
    expect(after.theme?.slug ?? null).toBe(slug);
    const background = { 'gruvbox-light': 'fbf1c7', nord: '2e3440' }[slug ?? ''] ?? '123456';
    expect((await ada.get(after.gif_url)).bytes.toString('hex')).toContain(background);
  });

  it.each([1, 3] as const)('can have version %i', async (version) => {
    const { id } = await ada.upload([
      titled(),
      castPart(buildCast({ version, width: 20, height: 4, events })),
    ]);
    const { gif_url } = await ada.finished(id);
    expect((await ada.get(gif_url)).bytes.toString('latin1')).toMatch(GIF);
  });

  it('is accepted at the other path, and stored once per Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'cast-alone' };
    const [first, again] = [
      await ada.post([titled(), castPart(cast)], { path: '/gifs/', headers }),
      await ada.post([titled(), castPart(cast)], { path: '/gifs/', headers }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const other = buildCast({ version: 2, width: 20, height: 4, events });
    expect((await ada.post([titled(), castPart(other)], { path: '/gifs/', headers })).status).toBe(409);
  });

  it('is rejected with an unknown theme or without a file', async () => {
    const unknown = await ada.post([titled(), castPart(cast), text('theme', 'beige')]);
    expect([unknown.status, Object.keys(refusal(unknown).errors ?? {})]).toEqual([400, ['theme']]);
    const nothing = await ada.post([titled()]);
    expect([nothing.status, refusal(nothing).detail]).toEqual([400, expect.stringMatching(/GIF.*cast/)]);
  });

  it('is rendered no larger than the maximum picture size', async () => {
    const huge = buildCast({ version: 2, width: 1000, height: 1000, events: events.slice(0, 1) });
    const { id, width, height } = await ada.upload([titled(), castPart(huge)]);
    expect(Math.max(width, height)).toBeLessThanOrEqual(4096);
    const { gif_url } = await ada.finished(id);
    expect(sizeOf((await ada.get(gif_url)).bytes)).toEqual([width, height]);
  });
});

describe('a recording uploaded as a picture only', () => {
  it('is transcribed, found by its transcript, and gets its theme recognised', async () => {
    const lines = ['$ npm run compile', 'compiled all modules without warnings', 'bundle written to output'];
    const own = lines.map((line, at): CastEvent => [at + 1, 'o', `${line}\r\n`]);
    const source = buildCast({ version: 2, width: 60, height: 12, events: own });
    const { id: drawn } = await ada.upload([titled(), castPart(source), text('theme', 'dracula')]);
    const gif = await ada.get((await ada.finished(drawn)).gif_url);

    const { id, transcript_source, theme } = await ada.upload([titled('Only seen'), picture(gif.bytes)]);
    expect([transcript_source, theme]).toEqual([null, null]);
    const seen = await ada.finished(id);
    expect(seen.transcript).toContain('compiled all modules without warnings');
    expect([seen.transcript_source, seen.transcript_confidence]).toEqual(['picture', 1]);
    expect(seen.theme).toEqual({ name: 'Dracula', slug: 'dracula' });
    expect(seen.alt).toContain('compiled all modules');
    const found = await ada.get('/search/?q=bundle+written');
    const { results } = JSON.parse(found.bytes.toString()) as { results: { id: string }[] };
    expect(results.map((each) => each.id)).toContain(id);
    expect(seen.embed_codes.picture).not.toContain('theme=');
  });
});

describe('a processed recording', () => {
  it('has files at immutable and at stable URLs, with ranges', async () => {
    const { id } = await ada.upload([titled(), picture(), castPart(cast)]);
    const { mp4_url, still_url, readme_gif_url } = await ada.finished(id);
    expect(readme_gif_url).toBe('');
    for (const [url, ending] of [
      [mp4_url, 'mp4'],
      [still_url, 'still.png'],
    ] as const) {
      expect(new URL(url).pathname).toMatch(new RegExp(`^/media/${id}/[0-9a-f]{16}\\.${ending}$`));
      const whole = await ada.get(url);
      expect(whole.headers.get('cache-control')).toContain('immutable');
      const stable = await ada.get(`${ada.site}/media/${id}.${ending}`);
      expect(stable.bytes.equals(whole.bytes)).toBe(true);
      expect(stable.headers.get('cache-control')).toContain('max-age=60');
      const part = await fetch(url, { headers: { Range: 'bytes=0-1' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 0-1/${whole.bytes.length}`,
      ]);
      const saved = await fetch(`${url}?download=1`);
      expect(saved.headers.get('content-disposition')).toContain(`${id}.${ending}`);
      await saved.arrayBuffer();
    }
    const small = await ada.get(`${ada.site}/media/${id}.readme.gif`);
    expect(small.status).toBe(404);
    expect(small.bytes.toString()).toContain('There is no GIF for READMEs of a recording');
  });

  it('has alt text, also in every embed code', async () => {
    const title = 'Say "hi" <b> & [go](x)';
    const { id } = await ada.upload([titled(title), text('command', 'make test'), castPart(cast)]);
    const { alt, embed_codes } = await ada.finished(id);
    expect(alt).toBe(`Terminal recording: ${title}. Command: make test. On the screen: 12 passed.`);
    const escaped =
      'Terminal recording: Say &quot;hi&quot; &lt;b&gt; &amp; [go](x). Command: make test. On the screen: 12 passed.';
    expect(embed_codes.html).toContain(`alt="${escaped}"`);
    expect(embed_codes.picture).toContain(`alt="${escaped}"`);
    expect(embed_codes.markdown).toContain('Say \\"hi\\" \\<b\\> \\& \\[go\\]\\(x\\)');
  });

  it('has an embed code with a picture for each colour scheme and a still', async () => {
    const { id } = await ada.upload([titled(), castPart(cast), text('theme', 'solarized-light')]);
    const { embed_codes } = await ada.finished(id);
    const media = `${ada.site}/media/${id}`;
    const sources = [...embed_codes.picture.matchAll(/<source media="([^"]+)" srcset="([^"]+)">/g)];
    expect(sources.map(([, condition, address]) => [condition, address])).toEqual([
      ['(prefers-reduced-motion: reduce)', `${media}.still.png`],
      ['(prefers-color-scheme: dark)', `${media}.gif?theme=solarized-dark`],
      ['(prefers-color-scheme: light)', `${media}.gif`],
    ]);
    for (const [, , address = ''] of sources) expect((await ada.get(address)).status).toBe(200);
  });
});
