import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectFrame } from '../support/frame.js';
import { request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { uploadForm } from '../support/upload.js';

describe('a service with an https site URL', () => {
  const HTTPS_SITE = 'https://reels.example';
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start({ SITE_URL: HTTPS_SITE });
    key = await service.createUser('ada');
  });
  afterAll(() => service.remove());

  const call = (path: string, init: RequestInit = {}) =>
    fetch(service.address + path, { redirect: 'manual', ...init });

  async function expectRedirect(target: string, method: string, headers: Record<string, string> = {}) {
    const answer = await request(service, target, { 'X-API-Key': key, ...headers }, method);
    expect([target, answer.status, answer.body]).toEqual([target, 308, '']);
    expect(answer.headers.get('content-type')).toBeNull();
    expectFrame(answer.headers);
    return answer.headers.get('location');
  }

  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])(
    'redirects a plain %s to the https URL',
    async (method) => {
      for (const target of [
        '/api/v1/gifs/me/?page=1&tag=a%20b',
        '/api/v1/gifs',
        '/api/v1/nothing/',
        '/x',
        '//y/z',
      ]) {
        expect(await expectRedirect(target, method)).toBe(HTTPS_SITE + target);
      }
    },
  );

  it('redirects nowhere else', async () => {
    const poison = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    expect(await expectRedirect('/api/v1/gifs/', 'GET', poison)).toBe(`${HTTPS_SITE}/api/v1/gifs/`);
    const whole = await expectRedirect('http://evil.example/api/v1/gifs/', 'GET');
    expect(whole).toBe(`${HTTPS_SITE}/api/v1/gifs/`);
  });

  it('ignores X-Forwarded-Proto from an untrusted client', async () => {
    await expectRedirect('/api/v1/gifs/', 'GET', { 'X-Forwarded-Proto': 'https' });
  });

  it('redirects an upload over plain http and stores nothing', async () => {
    const response = await call('/api/v1/gifs/upload/', {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: uploadForm({ title: 'Sent in the clear' }),
    });
    expect(response.status).toBe(308);
  });

  it('reads the rest of an upload before it closes the connection', async () => {
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    const errors: Error[] = [];
    let answer = '';
    socket.on('error', (error) => errors.push(error));
    socket.on('data', (data) => (answer += data.toString()));
    const length = 4 * 1024 * 1024;
    const head = [
      'POST /api/v1/gifs/upload/ HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Content-Length: ${length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    socket.end(Buffer.alloc(length));
    await once(socket, 'close');
    expect(errors).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1\.1 308 /);
  });

  it('responds to probes over plain http', async () => {
    expect((await call('/health/live')).status).toBe(200);
    expect((await call('/health/ready')).status).toBe(200);
  });

  describe('behind a trusted proxy', () => {
    const https = { 'X-Forwarded-Proto': 'https' };

    beforeAll(async () => {
      await service.end();
      service = await RunningService.start(
        { SITE_URL: HTTPS_SITE, TRUST_PROXY: 'loopback' },
        service.dataDirectory,
      );
    });

    it('serves requests that reach the proxy over https, with Strict-Transport-Security', async () => {
      const response = await call('/api/v1/gifs/me/', { headers: { ...https, 'X-API-Key': key } });
      expect(response.status).toBe(200);
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
      expect(await response.json()).toMatchObject({ count: 0 });
    });

    it('redirects requests that reach the proxy over http or bypass it', async () => {
      await expectRedirect('/api/v1/gifs/', 'GET', { 'X-Forwarded-Proto': 'http' });
      await expectRedirect('/api/v1/gifs/', 'GET');
    });

    it('redirects even when the response is cached', async () => {
      for (let look = 0; look < 2; look += 1) {
        const { status, headers } = await call('/api/v1/gifs/', { headers: https });
        expect([status, headers.get('strict-transport-security')]).toEqual([200, expect.any(String)]);
      }
      const plain = await call('/api/v1/gifs/');
      expect([plain.status, plain.headers.get('location')]).toEqual([308, `${HTTPS_SITE}/api/v1/gifs/`]);
    });

    it('counts each client behind the proxy separately, and IPv6 clients by network', async () => {
      const remaining = async (forwardedFor: string) => {
        const headers = { ...https, 'X-Forwarded-For': forwardedFor };
        return Number((await call('/api/v1/gifs/', { headers })).headers.get('x-ratelimit-remaining'));
      };
      const full = await remaining('203.0.113.1');
      expect(await remaining('203.0.113.2')).toBe(full);
      expect(await remaining('203.0.113.1')).toBe(full - 1);
      // Only the last hop is added by the proxy.
      expect(await remaining('198.51.100.9, 203.0.113.1')).toBe(full - 2);
      expect(await remaining('2001:db8:1:2::1')).toBe(full);
      expect(await remaining('2001:db8:1:2:ffff::9')).toBe(full - 1);
      expect(await remaining('2001:db8:1:3::1')).toBe(full);
      expect(await remaining('not an address')).toEqual(expect.any(Number));
    });
  });
});
