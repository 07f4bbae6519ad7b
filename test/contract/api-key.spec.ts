import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { expectError, raw } from '../support/frame.js';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm } from '../support/upload.js';

describe('a service', () => {
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start();
    key = await service.createUser('ada');
    await upload(service, key, { title: 'Listed' });
    await upload(service, key, { title: 'Two', visibility: 'unlisted' });
  });
  afterAll(() => service.remove());

  const call = async (path: string, init: RequestInit = {}) => raw(await fetch(service.address + path, init));

  describe('with API keys', () => {
    it.each([
      ['X-API-Key', () => key],
      ['x-api-key', () => ` ${key} `],
      ['Authorization', () => `Token ${key}`],
      ['Authorization', () => `Bearer ${key}`],
      ['Authorization', () => `bearer ${key}`],
    ])('accepts a key in %s, %#', async (name, value) => {
      expect((await call('/api/v1/gifs/me/', { headers: { [name]: value() } })).status).toBe(200);
    });

    it.each([
      [
        'the URL',
        () => ({ path: `/api/v1/gifs/me/?api_key=${key}&X-API-Key=${key}&key=${key}&token=${key}` }),
      ],
      ['a cookie', () => ({ headers: { Cookie: `api_key=${key}; X-API-Key=${key}; session=${key}` } })],
      ['Basic credentials', () => ({ headers: { Authorization: `Basic ${btoa(`ada:${key}`)}` } })],
      ['an Authorization header without a scheme', () => ({ headers: { Authorization: key } })],
      ['an Authorization header with extra text', () => ({ headers: { Authorization: `Token ${key} x` } })],
    ])('ignores a key in %s', async (_, make) => {
      const { path = '/api/v1/gifs/me/', headers = {} } = make() as {
        path?: string;
        headers?: Record<string, string>;
      };
      expectError(await call(path, { headers }), 401);
    });

    it('ignores a key in a body', async () => {
      const form = uploadForm({ title: 'x' });
      form.set('api_key', key);
      form.set('X-API-Key', key);
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', body: form });
      expectError(answer, 401);
      expect(answer.headers.get('www-authenticate')).not.toBeNull();
    });

    it.each([
      ['mistyped', () => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
      ['unknown', makeApiKey],
      ['in another case', () => key.toUpperCase()],
      ['cut off', () => key.slice(0, 20)],
      ['empty', () => ''],
      ['repeated', () => `${key}, ${key}`],
      ['SQL', () => "' OR 1=1 --"],
      ['8,000 characters long', () => `ttyr_${'a'.repeat(8_000)}`],
    ])('treats a key that is %s as missing', async (_, wrong) => {
      const headers = { 'X-API-Key': wrong() };
      expect((await call('/api/v1/gifs/', { headers })).status).toBe(200);
      expectError(await call('/api/v1/gifs/me/', { headers }), 401);
      const form = uploadForm({ title: 'x' });
      expectError(await call('/api/v1/gifs/upload/', { method: 'POST', headers, body: form }), 401);
    });

    it('hides unlisted recordings of other users in lists', async () => {
      const { body } = await call('/api/v1/gifs/', { headers: { 'X-API-Key': key } });
      expect(body).not.toContain('"Two"');
    });

    it('never logs a key', async () => {
      const secret = key.slice('ttyr_'.length);
      for (const path of [
        `/api/v1/gifs/?api_key=${key}`,
        `/api/v1/gifs/?api_key=ttyr%5F${secret}`,
        `/api/v1/gifs/${key}/`,
        `/nothing/ttyr%5f${secret}`,
        `/api/v1/gifs/%/${key}`,
      ]) {
        await call(path, {
          headers: {
            'X-API-Key': key,
            Authorization: `Token ${key}`,
            Cookie: `key=${key}`,
            Referer: `http://reels.example/?key=${key}`,
            'User-Agent': key,
          },
        });
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      const lines = service.output.split('\n');
      expect(lines.some((line) => line.includes('/nothing/'))).toBe(true);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    });
  });
});
