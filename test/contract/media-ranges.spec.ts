import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, castBytes, gifBytes, MediaClient } from './media-client.js';

let film: MediaClient;

beforeAll(async () => {
  film = await MediaClient.start();
});
afterAll(() => film.service.remove());

async function etagOf(link: string): Promise<string> {
  const etag = (await film.get(link, {}, 'HEAD')).headers.get('etag');
  expect(etag).toMatch(/^"[^"]+"$/);
  return etag ?? '';
}

describe('a conditional request for a file', () => {
  it.each([
    ['the ETag', (etag: string) => etag],
    ['the weak ETag', (etag: string) => `W/${etag}`],
    ['the ETag among others', (etag: string) => `"other", ${etag}`],
    ['any ETag', () => '*'],
  ])('returns 304 for %s', async (_, condition) => {
    for (const link of film.addresses()) {
      const etag = await etagOf(link);
      for (const method of ['GET', 'HEAD']) {
        const response = await film.get(link, { 'If-None-Match': condition(etag) }, method);
        expect([method, response.status]).toEqual([method, 304]);
        expect(response.headers.get('etag')).toBe(etag);
        expect(response.headers.get('cache-control')).toMatch(/^public/);
        expect(await bytesOf(response)).toHaveLength(0);
      }
    }
  });

  it('returns the file for the ETag of another file', async () => {
    for (const link of film.addresses()) {
      expect((await film.get(link, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    expect(await etagOf(`/media/${film.recording.id}.gif`)).not.toBe(
      await etagOf(`/media/${film.recording.id}.png`),
    );
  });

  it('returns 304 for a range as well', async () => {
    const [link] = film.addresses();
    const headers = { 'If-None-Match': await etagOf(link), Range: 'bytes=0-3' };
    expect((await film.get(link, headers)).status).toBe(304);
  });
});

describe('a range request', () => {
  const size = gifBytes.length;
  it.each([
    ['bytes=0-5', 0, 5],
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, size - 1],
    ['bytes=-1', size - 1, size - 1],
    [`bytes=-${size + 100}`, 0, size - 1],
    [`bytes=${size - 2}-${size + 100}`, size - 2, size - 1],
    ['bytes= 2-4', 2, 4],
  ])('returns the bytes of %s', async (range, start, end) => {
    for (const link of film.addresses()) {
      const response = await film.get(link, { Range: range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(response.headers.get('content-length')).toBe(String(end - start + 1));
      expect(response.headers.get('content-type')).toBe('image/gif');
      expect((await bytesOf(response)).equals(gifBytes.subarray(start, end + 1))).toBe(true);
    }
  });

  it.each([`bytes=${size}-`, 'bytes=999999999-', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'returns 416 for %s',
    async (range) => {
      for (const link of film.addresses()) {
        const response = await film.get(`${link}?download=1`, { Range: range });
        expect(response.status).toBe(416);
        expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('content-disposition')).toBeNull();
        expect(await response.json()).toEqual({ detail: expect.any(String) });
      }
    },
  );

  it.each([
    'bytes=0-1,4-5',
    'bytes=0-0,-1',
    `bytes=${'0-1,'.repeat(500)}0-1`,
    'bytes=5-2',
    'bytes=abc',
    'bytes=',
    'bytes',
    'bytes=--1',
    'items=0-1',
    'BYTES 0-1',
  ])('returns the whole file for %p', async (range) => {
    const [link] = film.addresses();
    const response = await film.get(link, { Range: range });
    // Overlapping ranges may be merged and sent as one range.
    expect([200, 206]).toContain(response.status);
    const bytes = await bytesOf(response);
    if (response.status === 200) expect(bytes.equals(gifBytes)).toBe(true);
    else expect(response.headers.get('content-range')).toBe(`bytes 0-1/${size}`);
  });

  it('applies only if If-Range matches the file', async () => {
    for (const link of film.addresses()) {
      const etag = await etagOf(link);
      const statusFor = async (condition: string) =>
        (await film.get(link, { Range: 'bytes=0-3', 'If-Range': condition })).status;
      expect(await statusFor(etag)).toBe(206);
      expect(await statusFor('"other"')).toBe(200);
      expect(await statusFor(`W/${etag}`)).toBe(200);
      expect(await statusFor('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(200);
    }
  });

  it('is ignored for HEAD', async () => {
    const [link] = film.addresses();
    const response = await film.get(link, { Range: 'bytes=0-3' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(size));
  });

  it('works for the cast in the API as well', async () => {
    const response = await film.get(`/api/v1/gifs/${film.recording.id}/cast/`, { Range: 'bytes=0-9' });
    expect(response.status).toBe(206);
    expect((await bytesOf(response)).equals(castBytes.subarray(0, 10))).toBe(true);
  });
});
