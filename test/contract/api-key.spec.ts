import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { expectError, raw } from '../support/frame.js';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm } from '../support/upload.js';

jest.setTimeout(60_000);

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

  describe('knows a caller by the key', () => {
    it.each([
      ['X-API-Key', () => key],
      ['x-api-key', () => ` ${key} `],
      ['Authorization', () => `Token ${key}`],
      ['Authorization', () => `Bearer ${key}`],
      ['Authorization', () => `bearer ${key}`],
    ])('in %s, %#', async (name, value) => {
      expect((await call('/api/v1/gifs/me/', { headers: { [name]: value() } })).status).toBe(200);
    });

    it.each([
      [
        'an address',
        () => ({ path: `/api/v1/gifs/me/?api_key=${key}&X-API-Key=${key}&key=${key}&token=${key}` }),
      ],
      ['a cookie', () => ({ headers: { Cookie: `api_key=${key}; X-API-Key=${key}; session=${key}` } })],
      ['Basic credentials', () => ({ headers: { Authorization: `Basic ${btoa(`ada:${key}`)}` } })],
      ['an Authorization of no scheme', () => ({ headers: { Authorization: key } })],
      ['the user part of an Authorization list', () => ({ headers: { Authorization: `Token ${key} x` } })],
    ])('but not in %s', async (_, make) => {
      const { path = '/api/v1/gifs/me/', headers = {} } = make() as {
        path?: string;
        headers?: Record<string, string>;
      };
      expectError(await call(path, { headers }), 401);
    });

    it('but not in a body', async () => {
      const form = uploadForm({ title: 'x' });
      form.set('api_key', key);
      form.set('X-API-Key', key);
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', body: form });
      expectError(answer, 401);
      expect(answer.headers.get('www-authenticate')).not.toBeNull();
    });

    it.each([
      ['mistyped', () => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
      ['of nobody', makeApiKey],
      ['in another case', () => key.toUpperCase()],
      ['cut off', () => key.slice(0, 20)],
      ['empty', () => ''],
      ['twice', () => `${key}, ${key}`],
      ['of SQL', () => "' OR 1=1 --"],
      ['of 8,000 characters', () => `ttyr_${'a'.repeat(8_000)}`],
    ])('and takes a key that is %s for none', async (_, wrong) => {
      const headers = { 'X-API-Key': wrong() };
      expect((await call('/api/v1/gifs/', { headers })).status).toBe(200);
      expectError(await call('/api/v1/gifs/me/', { headers }), 401);
      const form = uploadForm({ title: 'x' });
      expectError(await call('/api/v1/gifs/upload/', { method: 'POST', headers, body: form }), 401);
    });

    it('and shows unlisted recordings to no other user in lists', async () => {
      const { body } = await call('/api/v1/gifs/', { headers: { 'X-API-Key': key } });
      expect(body).not.toContain('"Two"');
    });

    it('that never enters the log', async () => {
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
