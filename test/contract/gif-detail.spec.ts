import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { request } from '../support/raw-http.js';
import { untilProcessed, upload } from '../support/upload.js';
import { cast, FiveRecordings, SITE } from './five-recordings.js';

let recordings: FiveRecordings;

beforeAll(async () => {
  recordings = await FiveRecordings.start();
});
afterAll(() => recordings.service.remove());

describe('the detail of a recording', () => {
  it('has every field', async () => {
    const { id } = recordings.gifs.first;
    const hashed = (extension: string): unknown =>
      expect.stringMatching(new RegExp(`^${SITE}/media/${id}/[0-9a-f]{16}\\.${extension}$`));
    const [listed] = (await recordings.list('/gifs/?tag=git')).results;
    const detail = (await (await recordings.get(`/gifs/${id}/`)).json()) as Record<string, unknown>;
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
      secrets: [],
      secrets_advice: '',
      warnings: [],
      alt,
      transcript_source: 'cast',
      transcript_confidence: 1,
      cast_url: hashed('cast'),
      thumbnail_url: hashed('png'),
      transcript: expect.stringContaining('gr\u00fc\u00dfe'),
      dimensions: '16x8',
      css_width: 16,
      css_height: 8,
      style: {
        frame: 'none',
        scale: 1,
        font: 'jetbrains-mono',
        font_size: 15,
        line_height: 1.2,
        padding: 10,
        corners: 0,
        window_title: '',
        background: 'none',
        margin: 0,
      },
      picture: null,
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
        bbcode: `[url=${SITE}/gifs/${id}][img]${SITE}/media/${id}.gif[/img][/url]`,
        reason: '',
      },
      visibility: 'public',
      hidden_at: null,
      hidden_reason: null,
      processing: false,
    });
    expect(detail['created_at']).toBe(new Date(String(detail['created_at'])).toISOString());
  });

  it('has empty strings and nulls for missing values', async () => {
    const detail: unknown = await (await recordings.get(`/gifs/${recordings.gifs.bare.id}`)).json();
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

  it('shows an unlisted recording to everybody who has its id', async () => {
    const response = await recordings.get(`/gifs/${recordings.gifs.hidden.id}/`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ title: 'Hidden', visibility: 'unlisted' });
  });

  it('leaves unlisted recordings out of public counts', async () => {
    const response = await recordings.get(`/gifs/${recordings.gifs.hidden.id}/`);
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
  ])('returns 404 for the id %#', async (id) => {
    for (const form of ['', '/', '/cast/', '/transcript/']) {
      const { status, body } = await request(recordings.service, `/api/v1/gifs/${id}${form}`);
      expect([form, status]).toEqual([form, 404]);
      expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
    }
  });

  it('returns 404 for an id in another case', async () => {
    const { id } = recordings.gifs.first;
    const swapped = id.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect((await recordings.refusal(`/gifs/${swapped}/`)).status).toBe(404);
  });
});

describe('the cast of a recording', () => {
  it('is a download, byte for byte the upload, when it contains no secrets', async () => {
    const quiet = buildCast({ version: 2, width: 8, height: 2, lineEnd: '\r\n', events: [[1, 'o', 'x']] });
    const { id } = await upload(recordings.service, recordings.keys.ada, {
      title: 'Quiet',
      visibility: 'unlisted',
      cast: Buffer.from(quiet),
    });
    const response = await recordings.get(`/gifs/${id}/cast/`);
    expect(response.headers.get('content-type')).toBe('application/x-asciicast');
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?${id}\\.cast"?$`),
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(quiet)).toBe(true);
  });

  it('is byte for byte the upload, with typed input where the author keeps it', async () => {
    const response = await recordings.get(`/gifs/${recordings.gifs.first.id}/cast`);
    expect(Buffer.from(await response.arrayBuffer()).equals(cast)).toBe(true);
  });

  it('returns 404 for a recording without one', async () => {
    expect((await recordings.refusal(`/gifs/${recordings.gifs.bare.id}/cast/`)).status).toBe(404);
  });
});

describe('the transcript of a recording', () => {
  it('returns 503 with Retry-After while it is being made', async () => {
    const { id } = await upload(recordings.service, recordings.keys.ada, {
      title: 'New',
      visibility: 'unlisted',
      cast,
    });
    const response = await recordings.get(`/gifs/${id}/transcript/`);
    expect([200, 503]).toContain(response.status);
    if (response.status === 503) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    }
    await untilProcessed(recordings.service, id);
    expect((await recordings.get(`/gifs/${id}/transcript/`)).status).toBe(200);
  });

  it('is plain text without control characters, tag characters or hidden input', async () => {
    const response = await recordings.get(`/gifs/${recordings.gifs.first.id}/transcript/`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('$ echo gr\u00fc\u00dfe\n');
    expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u{E0000}-\u{E007F}]/u);
    expect(text).not.toContain('secret-typed-blind');
    expect(await (await recordings.get(`/gifs/${recordings.gifs.first.id}`)).json()).toMatchObject({
      transcript: text,
    });
  });

  it('returns 404 for a recording without a cast', async () => {
    const response = await recordings.get(`/gifs/${recordings.gifs.bare.id}/transcript/`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
