import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: 'http://reels.example' });
});
afterAll(() => service.remove());

it('returns the latest CLI version, the oldest supported version, the changelog and the package', async () => {
  const file = await readFile(new URL('../../cli/package.json', import.meta.url), 'utf8');
  const response = await fetch(`${service.api}/cli/version/`);
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      latest: (JSON.parse(file) as { version: string }).version,
      min_supported: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      changelog_url: 'http://reels.example/changelog',
      download_url: 'http://reels.example/cli/ttyreel.tgz',
    },
  ]);
});

it('serves the package that belongs to the service, with the limit of media', async () => {
  const url = `${service.address}/cli/ttyreel.tgz`;
  const packed = await readFile(new URL('../../dist/ttyreel.tgz', import.meta.url));
  const full = await fetch(url);
  const etag = full.headers.get('etag') ?? '';
  expect(Object.fromEntries(full.headers)).toMatchObject({
    ...{ 'content-type': 'application/gzip', 'cache-control': 'public, no-cache' },
    ...{ 'content-length': String(packed.length), 'x-content-type-options': 'nosniff' },
  });
  expect(packed.equals(Buffer.from(await full.arrayBuffer()))).toBe(true);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
    200,
    String(packed.length),
    0,
  ]);
  const known = await fetch(url, { headers: { 'If-None-Match': etag } });
  expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  const media = await fetch(`${service.address}/media/aaaaaaaa.gif`);
  expect(full.headers.get('x-ratelimit-limit')).toBe(media.headers.get('x-ratelimit-limit'));
});
