import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { buildGif } from '../support/gif-builder.js';
import { request } from '../support/raw-http.js';
import { smallGif, untilProcessed, upload } from '../support/upload.js';
import { bytesOf, castBytes, gifBytes, MediaClient, pathOf } from './media-client.js';

const STABLE = /^public, max-age=60\b/;
const IMMUTABLE = /^public, max-age=31536000, immutable$/;

let film: MediaClient;

beforeAll(async () => {
  film = await MediaClient.start();
});
afterAll(() => film.service.remove());

describe('a file of a recording', () => {
  it('is served byte for byte at its stable and its hashed URL', async () => {
    for (const link of film.addresses()) {
      const response = await film.get(link);
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).equals(gifBytes)).toBe(true);
      expect(response.headers.get('content-type')).toBe('image/gif');
      expect(response.headers.get('content-length')).toBe(String(gifBytes.length));
    }
  });

  it('has the start of its hash in its hashed URL', () => {
    const hash = createHash('sha256').update(gifBytes).digest('hex').slice(0, 16);
    expect(pathOf(film.recording.gif_url)).toBe(`/media/${film.recording.id}/${hash}.gif`);
  });

  it('is the still or the cast, depending on the extension', async () => {
    const still = await film.get(pathOf(film.recording.thumbnail_url));
    expect(still.headers.get('content-type')).toBe('image/png');
    const png = await bytesOf(still);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect((await bytesOf(await film.get(`/media/${film.recording.id}.png`))).equals(png)).toBe(true);
    const cast = await film.get(pathOf(film.recording.cast_url));
    expect(cast.headers.get('content-type')).toBe('application/x-asciicast');
    expect((await bytesOf(cast)).equals(castBytes)).toBe(true);
  });

  it('is immutable at its hashed URL and cached for a minute at its stable URL', async () => {
    const [stable, hashed] = film.addresses();
    expect((await film.get(stable)).headers.get('cache-control')).toMatch(STABLE);
    expect((await film.get(hashed)).headers.get('cache-control')).toMatch(IMMUTABLE);
  });

  it('cannot run in a browser and is open to every site', async () => {
    for (const link of [
      ...film.addresses(),
      pathOf(film.recording.cast_url),
      `/media/${film.recording.id}.png`,
    ]) {
      const { headers } = await film.get(link);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('x-request-id')).not.toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('is an attachment with ?download=1', async () => {
    for (const link of film.addresses()) {
      const { headers } = await film.get(`${link}?download=1`);
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="?${film.recording.id}\\.gif"?$`),
      );
      expect(headers.get('content-type')).toBe('image/gif');
      for (const other of ['', '?download=0', '?download=1&download=1']) {
        expect((await film.get(link + other)).headers.get('content-disposition')).toBeNull();
      }
    }
  });

  it('responds to HEAD as to GET, without a body', async () => {
    for (const link of film.addresses()) {
      const response = await film.get(link, {}, 'HEAD');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-length')).toBe(String(gifBytes.length));
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      expect(await bytesOf(response)).toHaveLength(0);
    }
  });
});

describe('a URL with the hash of former content', () => {
  it.each(['gif', 'still.png', 'mp4', 'cast'])('is the current %s and not immutable', async (ending) => {
    const url = `/media/${film.recording.id}`;
    const former = await film.get(`${url}/0000000000000000.${ending}`);
    expect([former.status, former.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(STABLE),
    ]);
    expect(await bytesOf(former)).toEqual(await bytesOf(await film.get(`${url}.${ending}`)));
  });
});

describe('an invalid media URL', () => {
  const hash = createHash('sha256').update(gifBytes).digest('hex');

  it.each([
    ['the start of the hash', () => `/${hash.slice(0, 8)}.gif`],
    ['the whole hash', () => `/${hash}.gif`],
    ['the hash in uppercase', () => `/${hash.slice(0, 16).toUpperCase()}.gif`],
    ['an unknown extension', () => '.exe'],
    ['an extension named like an object property', () => '.constructor'],
    ['an uppercase extension', () => '.GIF'],
    ['the transcript', () => '.transcript'],
    ['no extension', () => ''],
    ['two extensions', () => '.gif.png'],
    ['a subfolder', () => '/a/b.gif'],
    ['a null byte', () => '.gif%00.png'],
  ])('is rejected with %s', async (_, rest) => {
    const { status, headers, body } = await request(film.service, `/media/${film.recording.id}${rest()}`);
    expect([400, 404]).toContain(status);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toHaveProperty('detail', expect.any(String));
  });

  it.each([
    '/media/../secret-key',
    '/media/../../etc/passwd',
    '/media/..%2f..%2fsecret-key',
    '/media/..%2fsecret-key.gif',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/..%5c..%5csecret-key.gif',
    '/media/%252e%252e%252fsecret-key.gif',
    '/media//etc/passwd',
    '/media/AAAAAAAA/../../secret-key',
    '/media/AAAAAAAA/..%2f..%2fsecret-key.gif',
    '/media/',
    '/media/.gif',
    '/media/AAAAAAAA.gif',
    '/media/AAAAAAAA/0123456789abcdef.gif',
  ])('returns 404: %s', async (target) => {
    const { status, headers, body } = await request(film.service, target);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
  });

  it('returns 404 for the cast of a recording without one', async () => {
    const { id } = await upload(film.service, film.key, { title: 'Silent' });
    expect((await film.get(`/media/${id}.cast`)).status).toBe(404);
    const still = await film.get(`/media/${id}.png`);
    expect([200, 503]).toContain(still.status);
    if (still.status === 503) {
      expect(Number(still.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(still.headers.get('cache-control')).toBe('no-store');
    }
    await untilProcessed(film.service, id);
    expect((await film.get(`/media/${id}.png`)).status).toBe(200);
  });
});

describe('a GIF with damaged pixels', () => {
  it('still gets every rendition', async () => {
    const noPicture = { minimumCodeSize: 8, data: Buffer.alloc(4, 0xff) };
    const gif = Buffer.from(buildGif({ width: 16, height: 8, frames: [{ delay: 10, lzw: noPicture }] }));
    const { id } = await upload(film.service, film.key, { title: 'Damaged', gif });
    await untilProcessed(film.service, id);
    for (const ending of ['png', 'still.png', 'mp4']) {
      expect([ending, (await film.get(`/media/${id}.${ending}`)).status]).toEqual([ending, 200]);
    }
  });
});

describe('a rendition that could not be made', () => {
  it('returns 404 with the reason', async () => {
    const { id } = await upload(film.service, film.key, { title: 'No text in it' });
    const api = new ApiClient(film.service);
    const detail = await untilProcessed(film.service, id);
    expect(detail).toMatchObject({
      transcript: '',
      transcript_source: null,
      transcript_confidence: null,
      processing: false,
    });
    const refusal = await api.json(404, 'GET', `/gifs/${id}/transcript/`);
    expect(refusal).toEqual({ detail: expect.stringMatching(/could not be made: No text/) });
  });
});

describe('a file that is missing from the store', () => {
  it('returns an error in JSON that is not cached', async () => {
    const gif = Buffer.concat([smallGif().subarray(0, -1), Buffer.from([0x21, 0xfe, 1, 0x20, 0, 0x3b])]);
    const lost = await upload(film.service, film.key, { title: 'Lost', gif });
    const hash = createHash('sha256').update(gif).digest('hex');
    const found = (await readdir(film.service.dataDirectory, { recursive: true })).filter((name) =>
      name.includes(hash),
    );
    expect(found).toHaveLength(1);
    await rm(path.join(film.service.dataDirectory, found[0] ?? ''));
    const response = await film.get(pathOf(lost.gif_url), { Range: 'bytes=0-3' });
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-range')).toBeNull();
    expect(await response.json()).toEqual({
      detail: 'Internal server error',
      request_id: response.headers.get('x-request-id'),
    });
  });
});
