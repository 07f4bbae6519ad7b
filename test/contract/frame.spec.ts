import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectFrame, JSON_TYPE, raw } from '../support/frame.js';
import { exchange, request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm, type UploadedGif } from '../support/upload.js';

const SITE = 'http://reels.example';

describe('a service', () => {
  let service: RunningService;
  let key: string;
  let recording: UploadedGif;

  beforeAll(async () => {
    service = await RunningService.start({ SITE_URL: SITE });
    key = await service.createUser('ada');
    recording = await upload(service, key, { title: 'One' });
  });
  afterAll(() => service.remove());

  const call = async (path: string, init: RequestInit = {}) => raw(await fetch(service.address + path, init));

  describe('sends the common headers', () => {
    it.each(['/api/v1/gifs/', '/api/v1/gifs', '/api/openapi.json'])(
      'with the response of %s',
      async (path) => {
        const { status, headers } = await call(path);
        expect(status).toBe(200);
        expectFrame(headers);
        expect(headers.get('content-type')).toBe(JSON_TYPE);
        expect(headers.get('x-powered-by')).toBeNull();
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    );

    it('with the response to each method of a recording', async () => {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        expectFrame((await call(`/api/v1/gifs/${recording.id}/`, { method })).headers);
      }
    });

    it('with a unique request id, whatever the client sends', async () => {
      const ids = new Set<string | null>();
      for (const path of ['/api/v1/gifs/', '/api/v1/gifs/', '/api/v1/nothing/']) {
        ids.add((await call(path, { headers: { 'X-Request-Id': 'mine' } })).headers.get('x-request-id'));
      }
      expect(ids.size).toBe(3);
      expect(ids).not.toContain('mine');
    });

    it('with the reset time of the rate limit in Unix seconds', async () => {
      const reset = Number((await call('/api/v1/gifs/')).headers.get('x-ratelimit-reset'));
      const secondsLeft = reset - Date.now() / 1_000;
      expect(secondsLeft).toBeGreaterThan(0);
      expect(secondsLeft).toBeLessThanOrEqual(61);
    });
  });

  describe('with CORS', () => {
    it('responds to a preflight with the rate limits', async () => {
      const { status, headers, body } = await call('/api/v1/gifs/upload/', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://elsewhere.example',
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'x-api-key,content-type',
        },
      });
      expect([status, body]).toEqual([204, '']);
      expectFrame(headers);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/x-api-key/);
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
        expect(headers.get('access-control-allow-methods')).toContain(method);
      }
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    });

    it.each([
      '/api/v1/gifs/',
      '/api/v1/gifs/me/',
      '/api/v1/nothing/',
      '/api/v1/gifs/?page=0',
      '/media/x.gif',
    ])('lets every site read %s', async (path) => {
      const { headers } = await call(path, { headers: { Origin: 'https://elsewhere.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
      for (const name of ['limit', 'remaining', 'reset']) expect(exposed).toContain(`x-ratelimit-${name}`);
      expect(exposed).toContain('retry-after');
    });

    it('responds to OPTIONS of the whole server', async () => {
      const { status } = await request(service, '*', {}, 'OPTIONS');
      expect(status).toBeLessThan(500);
    });
  });

  describe('does not trust headers about its own URL', () => {
    const poison = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Server': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Original-URL': '/evil.example',
      'X-Rewrite-URL': '/evil.example',
      Forwarded: 'host=evil.example;proto=https',
    };

    it('in the links of its responses', async () => {
      for (const target of [
        '/api/v1/gifs/?page_size=1',
        `/api/v1/gifs/${recording.id}/`,
        '/api/openapi.json',
      ]) {
        const { status, body } = await request(service, target, poison);
        expect(status).toBe(200);
        expect(body).toContain(SITE);
        expect(body).not.toContain('evil');
      }
    });

    it('in the response to an upload', async () => {
      const encoded = new Response(uploadForm({ title: 'x', visibility: 'unlisted' }));
      const body = Buffer.from(await encoded.arrayBuffer());
      const head = {
        ...poison,
        'X-API-Key': key,
        Connection: 'close',
        'Content-Type': encoded.headers.get('content-type') ?? '',
        'Content-Length': String(body.length),
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = await exchange(
        service,
        `POST /api/v1/gifs/upload/ HTTP/1.1\r\n${lines.join('')}\r\n${body.toString('latin1')}`,
      );
      expect(answer.status).toBe(201);
      expect(answer.headers.get('location')).toMatch(new RegExp(`^${SITE}/api/v1/gifs/\\w{8}/$`));
      expect(answer.body).not.toContain('evil');
    });

    it('or about the client address', async () => {
      const remaining = async (headers: Record<string, string>) =>
        Number((await call('/api/v1/gifs/', { headers })).headers.get('x-ratelimit-remaining'));
      const before = await remaining({});
      expect(await remaining({ 'X-Forwarded-For': '203.0.113.1' })).toBe(before - 1);
      expect(await remaining({ 'X-Forwarded-For': '203.0.113.2, 127.0.0.1' })).toBe(before - 2);
      expect(await remaining({ 'X-Real-IP': '203.0.113.3' })).toBe(before - 3);
      expect(await remaining({ Forwarded: 'for=203.0.113.4' })).toBe(before - 4);
    });
  });
});
