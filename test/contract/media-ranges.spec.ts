import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { bytesOf, castBytes, gifBytes, MediaClient } from './media-client.js';

jest.setTimeout(60_000);

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

describe('a file that the reader has already', () => {
  it.each([
    ['its tag', (etag: string) => etag],
    ['its tag as a weak one', (etag: string) => `W/${etag}`],
    ['its tag among others', (etag: string) => `"other", ${etag}`],
    ['any', () => '*'],
  ])('is not sent again for %s', async (_, condition) => {
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

  it('is sent for the tag of another', async () => {
    for (const link of film.addresses()) {
      expect((await film.get(link, { 'If-None-Match': '"other"' })).status).toBe(200);
    }
    expect(await etagOf(`/media/${film.recording.id}.gif`)).not.toBe(
      await etagOf(`/media/${film.recording.id}.png`),
    );
  });

  it('is not sent again for a range either', async () => {
    const [link] = film.addresses();
    const headers = { 'If-None-Match': await etagOf(link), Range: 'bytes=0-3' };
    expect((await film.get(link, headers)).status).toBe(304);
  });
});

describe('a range of a file', () => {
  const size = gifBytes.length;
  it.each([
    ['bytes=0-5', 0, 5],
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, size - 1],
    ['bytes=-1', size - 1, size - 1],
    [`bytes=-${size + 100}`, 0, size - 1],
    [`bytes=${size - 2}-${size + 100}`, size - 2, size - 1],
    ['bytes= 2-4', 2, 4],
  ])('%s', async (range, start, end) => {
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
    'cannot be %s',
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
  ])('is the whole file for %p', async (range) => {
    const [link] = film.addresses();
    const response = await film.get(link, { Range: range });
    // Ranges that overlap are one range; that may be sent as such.
    expect([200, 206]).toContain(response.status);
    const bytes = await bytesOf(response);
    if (response.status === 200) expect(bytes.equals(gifBytes)).toBe(true);
    else expect(response.headers.get('content-range')).toBe(`bytes 0-1/${size}`);
  });

  it('counts only while the file is the one that the reader has a part of', async () => {
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

  it('is a matter of GET alone', async () => {
    const [link] = film.addresses();
    const response = await film.get(link, { Range: 'bytes=0-3' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(size));
  });

  it('is had of the cast through the API too', async () => {
    const response = await film.get(`/api/v1/gifs/${film.recording.id}/cast/`, { Range: 'bytes=0-9' });
    expect(response.status).toBe(206);
    expect((await bytesOf(response)).equals(castBytes.subarray(0, 10))).toBe(true);
  });
});
