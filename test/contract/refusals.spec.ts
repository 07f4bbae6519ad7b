import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../src/platform/http/error.dto.js';
import { expectError, expectFrame, raw } from '../support/frame.js';
import { exchange, request } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';

describe('a service', () => {
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start({ SITE_URL: 'http://reels.example' });
    key = await service.createUser('ada');
  });
  afterAll(() => service.remove());

  const call = async (path: string, init: RequestInit = {}) => raw(await fetch(service.address + path, init));

  describe('rejects with a sentence in JSON', () => {
    it.each([
      ['GET', '/api/v1/gifs/?page=0', 400],
      ['GET', '/api/v1/gifs/me/', 401],
      ['POST', '/api/v1/gifs/upload/', 401],
      ['POST', '/api/v1/gifs/', 401],
      ['GET', '/api/v1/gifs/AAAAAAAA/', 404],
      ['GET', '/api/v1/gifs/AAAAAAAA/cast/', 404],
      ['GET', '/api/v1/gifs/AAAAAAAA/transcript/', 404],
      ['GET', '/api/v1/nothing/', 404],
      ['GET', '/api/v1/', 404],
      ['GET', '/api/v1', 404],
      ['GET', '/api/v2/gifs/', 404],
      ['GET', '/api/', 404],
      ['GET', '/api', 404],
      ['GET', '/gifs-of-nobody', 404],
      ['GET', '/__proto__', 404],
      ['GET', '/api/v1/gifs/%E0%A4%A/', 400],
      ['GET', '/api/v1/gifs/%/', 400],
      ['GET', '/api/v1/%/', 404],
      ['GET', '/api/v1/gifs/?tag=%00', 400],
      ['PROPFIND', '/api/v1/nothing/', 404],
    ])('%s %s', async (method, target, status) => {
      expectError(await request(service, target, {}, method), status);
    });

    it.each([
      ['DELETE', '/api/v1/gifs/', 'GET, HEAD, OPTIONS, POST'],
      ['PUT', '/API/v1/gifs', 'GET, HEAD, OPTIONS, POST'],
      ['TRACE', '/api/v1/gifs/AAAAAAAA/', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
      ['GET', '/api/v1/gifs/upload/', 'OPTIONS, POST'],
      ['GET', '/api/v1/gifs/AAAAAAAA/edit/', 'OPTIONS, PATCH'],
      ['POST', '/badge/pyindex/requests/version.svg', 'GET, HEAD, OPTIONS'],
      ['POST', '/media/x.gif', 'GET, HEAD, OPTIONS'],
    ])('%s %s, with the allowed methods', async (method, target, allow) => {
      const answer = await request(service, target, {}, method);
      expectError(answer, 405);
      expect(answer.headers.get('allow')).toBe(allow);
    });

    it('an unknown path, naming the whole path', async () => {
      const { body } = await call('/api/v1/?x=1');
      expect(JSON.parse(body)).toMatchObject({
        detail: expect.stringMatching(/^There is nothing at GET \/api\/v1\/\. /),
      });
    });

    it.each([
      ['a path', '/api/v1/tags/%C2%8A/gifs/', 'slug'],
      ['a query', '/api/v1/gifs/?tag=%C2%8A', 'tag'],
    ])('a control character in %s, naming the parameter', async (_, path, name) => {
      const { status, body } = await call(path);
      expect([status, Object.keys((JSON.parse(body) as ErrorDto).errors ?? {})]).toEqual([400, [name]]);
    });

    it.each(['br', 'gzip', 'deflate'])('an uncompressed body that is declared as %s', async (encoding) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
      const { status, body } = await call('/api/v1/tapes/validate/', {
        method: 'POST',
        headers,
        body: '{"tape":""}',
      });
      expect([status, JSON.parse(body)]).toEqual([
        400,
        { detail: `The body is not ${encoding}, as the header Content-Encoding says it is.` },
      ]);
    });

    it('JSON without its content type, and a missing field', async () => {
      const post = (type: string, body: string) =>
        call('/api/v1/tapes/validate/', { method: 'POST', headers: { 'Content-Type': type }, body });
      const undeclared = await post('application/x-www-form-urlencoded', '{"tape":""}');
      expect(undeclared.status).toBe(415);
      expect(undeclared.body).toContain('Send the header `Content-Type: application/json`.');
      expect((await post('application/json', '{}')).body).toContain('tape: is missing');
      expect((await call('/api/v1/search/')).body).toContain('q: is missing');
    });

    it('a bad escape in the query, or ignores it', async () => {
      const { status, headers } = await request(service, '/api/v1/gifs/?tag=%E0%A4%A&user=%');
      expect([200, 400]).toContain(status);
      expectFrame(headers);
    });

    it.each([
      ['malformed JSON', '{"title": ', 400],
      ['JSON that is not an object', 'null', 400],
      ['JSON over the size limit', JSON.stringify({ title: 'x'.repeat(70_000) }), 413],
      ['deeply nested JSON', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ])('%s', async (_, body, status) => {
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body });
      expectError(answer, answer.status === 415 ? 415 : status);
    });

    it.each([
      ['text/plain', 'hello'],
      ['application/json', '{}'],
      ['application/x-www-form-urlencoded', 'title=x'],
      ['multipart/form-data', 'no boundary'],
      ['nonsense', 'x'],
      ['application/json; charset=utf-7', '{}'],
    ])('an upload sent as %s', async (type, body) => {
      const headers = { 'Content-Type': type, 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body });
      expectError(answer, answer.status === 400 ? 400 : 415);
    });

    it('a body with an unknown compression', async () => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'rot13', 'X-API-Key': key };
      const answer = await call('/api/v1/gifs/upload/', { method: 'POST', headers, body: '{}' });
      expectError(answer, 415);
    });
  });

  describe('responds to', () => {
    const host = 'Host: reels.example\r\n';
    it.each([
      ['noise', 'GARBAGE\r\n\r\n', 400],
      ['an unknown method', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
      ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
      ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
      ['a header without a colon', `GET /api/v1/gifs/ HTTP/1.1\r\n${host}no colon here\r\n\r\n`, 400],
      ['a null byte in a header', `GET /api/v1/gifs/ HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`, 400],
      [
        'a content length with chunks',
        `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'two content lengths',
        `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
        400,
      ],
      ['a negative content length', `POST /api/v1/gifs/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, 400],
      [
        'too many header bytes',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
        431,
      ],
      ['HTTP/1.1 without a Host header', `GET /api/v1/gifs/ HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
      ['two Host headers', `GET /media/x.gif HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`, 400],
      ['an invalid Host header', `GET /media/x.gif HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`, 400],
      ['a target without a slash', `GET api/v1/gifs/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
      ['a URL of 20,000 characters', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ])('%s', async (_, bytes, status) => {
      expectError(await exchange(service, bytes), status);
    });

    it.each([
      [
        'with an unknown expectation',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}Connection: close\r\nExpect: a-miracle\r\n\r\n`,
      ],
      ['in HTTP/1.0', 'GET /api/v1/gifs/ HTTP/1.0\r\n\r\n'],
      [
        'with an absolute URL',
        `GET http://evil.example/api/v1/gifs/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      ],
      [
        'that asks for a WebSocket',
        `GET /api/v1/gifs/ HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      ],
    ])('a request %s, with a full response', async (_, bytes) => {
      const { status, headers, body } = await exchange(service, bytes);
      expect(status).toBe(200);
      expectFrame(headers);
      expect(body).not.toContain('evil.example');
    });

    it('malformed requests and keeps serving', async () => {
      expect((await call('/health/ready')).status).toBe(200);
    });
  });
});
