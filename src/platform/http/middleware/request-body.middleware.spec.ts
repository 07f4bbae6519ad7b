import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import request from 'supertest';
import type { ApiRequest } from '../api-request.js';
import { requestBody, SEND_FORM, SEND_JSON } from './request-body.middleware.js';

const KIB = 1024;
const app = express();
app.use((asked, _response, next) => {
  (asked as unknown as ApiRequest).viewer = asked.get('x-api-key') ? ({} as never) : null;
  next();
});
app.use(requestBody());
app.use((asked, response) => {
  const { contentDigest } = asked as unknown as ApiRequest;
  response.json({ body: asked.body as unknown, digest: contentDigest?.toString('hex') });
});
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(400).json({ kind: error.constructor.name, message: error.message });
});

const jsonOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });
const send = (path: string, body: string | Buffer, type = 'application/json') =>
  request(app)
    .post(path)
    .set('Content-Type', type)
    .serialize((sent: unknown) => sent as string)
    .send(body as string);

interface Answer {
  readonly body?: unknown;
  readonly digest?: string;
  readonly kind?: string;
  readonly message?: string;
}

const answerTo = async (sending: request.Test): Promise<Answer> => (await sending).body as Answer;

describe('the body of a request', () => {
  it('is JSON for the API', async () => {
    expect(await answerTo(send('/api/v1/boxes/', '{"title":"A box"}'))).toEqual({ body: { title: 'A box' } });
    expect((await answerTo(send('/api/v1/boxes/', '{'))).message).toBe('The body is not valid JSON.');
  });

  it('is a text for forms of pages, never for the API', async () => {
    const form = 'application/x-www-form-urlencoded';
    expect(await answerTo(send('/signin', 'a=1&b=2', form))).toEqual({ body: 'a=1&b=2' });
    expect(await answerTo(send('/api/v1/boxes/', 'a=1', form))).toEqual({
      kind: 'UnsupportedMediaType',
      message: SEND_JSON,
    });
    expect((await answerTo(send('/api/v1/gifs/upload/', 'a=1', form))).message).toBe(SEND_FORM);
  });

  it.each([
    ['/api/v1/boxes/', 63, 65],
    ['/api/v1/gifs/generate/', 250, 257],
    ['/mcp', 250, 257],
  ])('of %s has at most its limit', async (path, fits, excess) => {
    expect((await send(path, jsonOf(fits * KIB))).status).toBe(200);
    expect(await answerTo(send(path, jsonOf(excess * KIB)))).toMatchObject({
      kind: 'PayloadTooLarge',
      message: expect.stringContaining('KiB'),
    });
  });

  it('of a tool may be larger with a key', async () => {
    const large = jsonOf(1_500 * KIB);
    expect((await send('/mcp', large).set('X-API-Key', 'a key')).status).toBe(200);
  });

  it('may be compressed, as its header says', async () => {
    const packed = gzipSync('{"title":"A box"}');
    expect((await answerTo(send('/api/v1/boxes/', packed).set('Content-Encoding', 'gzip'))).body).toEqual({
      title: 'A box',
    });
    const { message } = await answerTo(send('/api/v1/boxes/', '{}').set('Content-Encoding', 'gzip'));
    expect(message).toBe('The body is not gzip, as the header Content-Encoding says it is.');
  });

  it('has a digest for its idempotency key', async () => {
    const body = '{"title":"A box"}';
    const digest = createHash('sha256').update(body).digest('hex');
    expect((await answerTo(send('/api/v1/boxes/', body).set('Idempotency-Key', 'one'))).digest).toBe(digest);
  });
});
