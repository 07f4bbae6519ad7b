import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import {
  type Behaviour,
  cut,
  html,
  huge,
  json,
  RegistryServer,
  status,
  stuck,
  tagged,
} from '../../../test/support/registry-server.js';
import { fetchUpstream, type HttpRequest, UpstreamFailure } from './fetch-upstream.js';

/** Longer than a busy machine takes for any response. */
const LIMITS = { timeoutMs: 30_000, maxBytes: 1024 * 1024 };
const SHORT_TIMEOUT_MS = 300;
const PLAIN: HttpRequest = { headers: { 'User-Agent': 'tests' }, validators: {}, missingStatuses: [] };

let registry: RegistryServer;
let elsewhere: RegistryServer;

beforeAll(async () => {
  [registry, elsewhere] = await Promise.all([RegistryServer.start(), RegistryServer.start()]);
});
afterAll(() => Promise.all([registry.stop(), elsewhere.stop()]));
beforeEach(() => {
  registry.reset();
  elsewhere.reset();
});

const askAt = (path: string, question: Partial<HttpRequest> = {}, timeoutMs = LIMITS.timeoutMs) =>
  fetchUpstream(new URL(registry.address + path), { ...PLAIN, ...question }, { ...LIMITS, timeoutMs });
const redirect = (to: string, code = 302): Behaviour => status(code, { Location: to });

describe('an upstream', () => {
  it('is called with a user agent, and its response is parsed', async () => {
    registry.on(
      '/a',
      json({ version: 1 }, { ETag: '"x"', 'Last-Modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }),
    );
    expect(await askAt('/a')).toEqual({
      kind: 'body',
      body: { version: 1 },
      validators: { etag: '"x"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' },
    });
    expect(registry.requests[0]?.headers).toMatchObject({
      'user-agent': 'tests',
      accept: 'application/json',
    });
  });

  it('is asked to revalidate the known value by ETag or time', async () => {
    registry.on('/a', tagged({}, '"x"'));
    expect(await askAt('/a', { validators: { etag: '"x"', lastModified: 'Sat' } })).toEqual({
      kind: 'unchanged',
    });
    expect(registry.requests[0]?.headers['if-modified-since']).toBeUndefined();
    await askAt('/a', { validators: { lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' } });
    expect(registry.requests[1]?.headers['if-modified-since']).toBe('Sat, 21 Nov 2026 10:00:00 GMT');
  });

  it.each([404, 410])('reports a missing resource by %d', async (code) => {
    registry.on('/a', status(code));
    expect(await askAt('/a')).toEqual({ kind: 'missing' });
  });

  it('can report a missing resource by another status', async () => {
    registry.on('/a', status(422));
    expect(await askAt('/a', { missingStatuses: [422] })).toEqual({ kind: 'missing' });
    await expect(askAt('/a')).rejects.toThrow('It responded with status 422.');
  });

  it.each([
    ['429', 429, {}, 60_000],
    ['429 with seconds', 429, { 'Retry-After': '90' }, 90_000],
    ['429 with 0 seconds', 429, { 'Retry-After': '0' }, 5_000],
    ['429 with a week', 429, { 'Retry-After': '604800' }, 3_600_000],
    ['403 with Retry-After', 403, { 'Retry-After': '30' }, 30_000],
    ['403 without remaining calls', 403, { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1' }, 5_000],
  ])('that limits the rate is paused after %s', async (_, code, headers, forMs) => {
    registry.on('/a', status(code, headers));
    expect(await askAt('/a')).toEqual({ kind: 'limited', forMs });
  });

  it('can set the time of the next call', async () => {
    registry.on('/a', status(429, { 'Retry-After': new Date(Date.now() + 100_000).toUTCString() }));
    const answer = await askAt('/a');
    expect(answer.kind === 'limited' && answer.forMs).toBeGreaterThan(60_000);
  });

  it.each<[string, Behaviour, boolean, RegExp]>([
    ['fails', status(500), true, /status 500/],
    ['responds with 403', status(403), true, /status 403/],
    ['is cut off', cut, true, /request to .* failed/],
    ['sends HTML', html, true, /request to .* failed/],
    ['sends 10 MB', huge, false, /larger than 1048576 bytes/],
    ['redirects in a loop', redirect('/a'), false, /more than 3 times/],
    ['redirects without a location', status(302), true, /status 302/],
  ])('that %s is a failure', async (_, behaviour, isDown, message) => {
    registry.on('/a', behaviour);
    const failure = await askAt('/a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UpstreamFailure);
    expect(failure).toMatchObject({ isDown, message: expect.stringMatching(message) });
  });

  it.each<[string, Behaviour]>([
    ['is slow', () => undefined],
    ['never ends its response', stuck],
  ])('that %s is a failure after the timeout', async (_, behaviour) => {
    registry.on('/a', behaviour);
    const failure = await askAt('/a', {}, SHORT_TIMEOUT_MS).catch((error: unknown) => error);
    expect(failure).toMatchObject({ isDown: true, message: expect.stringMatching(/request to .* failed/) });
  });

  it('that compresses 10 MB into a few bytes is a failure as well', async () => {
    const packed = gzipSync(JSON.stringify('x'.repeat(10_000_000)));
    registry.on('/a', (_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length }).end(packed);
    });
    await expect(askAt('/a')).rejects.toThrow('larger than 1048576 bytes');
  });

  it('can only redirect to its own host', async () => {
    elsewhere.on('/secret', json({ secret: true }));
    registry.on('/a', redirect('/b', 301));
    registry.on('/b', json({ here: true }));
    expect(await askAt('/a')).toMatchObject({ body: { here: true } });

    for (const to of [
      `${elsewhere.address}/secret`,
      'http://localhost:1/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ]) {
      registry.on('/out', redirect(to));
      await expect(askAt('/out')).rejects.toThrow('to another host');
    }
    expect(elsewhere.requests).toEqual([]);
  });

  it('that does not listen is down', async () => {
    const gone = await RegistryServer.start();
    const address = new URL(gone.address);
    await gone.stop();
    await expect(fetchUpstream(address, PLAIN, LIMITS)).rejects.toMatchObject({ isDown: true });
  });
});
