import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { RunningService } from '../support/running-service.js';
import { type S3Server, startS3Server } from '../support/s3-server.js';
import { smallGif, untilProcessed, upload } from '../support/upload.js';

const FLUSHED_WITHIN_SECONDS = 15;

let store: S3Server;
let service: RunningService;
let id: string;
let key: string;

beforeAll(async () => {
  store = await startS3Server();
  const { endpoint = '', bucket, accessKeyId = '', secretAccessKey = '' } = store.settings;
  service = await RunningService.start({
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const cast = await readFile('demo/rebase.cast');
  key = await service.createUser('ada');
  ({ id } = await upload(service, key, { title: 'x', cast }));
  await untilProcessed(service, id);
});
afterAll(async () => {
  await service.remove();
  await store.stop();
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${service.address}/${path}`, { redirect: 'manual', ...init });

it('is read from the store, to which the service redirects for a minute', async () => {
  const response = await get(`media/${id}.gif?download=1`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    302,
    'public, max-age=60, must-revalidate',
  ]);
  const file = await fetch(response.headers.get('location') ?? '');
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${id}.gif"`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(smallGif());
  const film = await fetch(`${service.address}/media/${id}.mp4`, { headers: { Range: 'bytes=0-3' } });
  expect([film.status, film.headers.get('content-type')]).toEqual([206, 'video/mp4']);
});

it('is described by the service, which also sends casts, because a player reads them by script', async () => {
  const head = await get(`media/${id}.gif`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(smallGif().length)]);
  const etag = head.headers.get('etag') ?? '';
  expect((await get(`media/${id}.gif`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  const cast = await get(`media/${id}.cast`);
  expect([cast.status, await cast.text()]).toEqual([200, await readFile('demo/rebase.cast', 'utf8')]);
});

it('may be shown on the pages', async () => {
  const policy = (await get(`gifs/${id}`)).headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(new RegExp(`img-src [^;]*${store.settings.endpoint ?? ''}`));
  expect(policy).toMatch(new RegExp(`media-src [^;]*${store.settings.endpoint ?? ''}`));
});

it('counts as a download', async () => {
  let count = 0;
  for (let second = 0; count === 0 && second < FLUSHED_WITHIN_SECONDS; second++) {
    await delay(1_000);
    const detail = (await (await get(`api/v1/gifs/${id}/`, { headers: { 'X-API-Key': key } })).json()) as {
      download_count: number;
    };
    count = detail.download_count;
  }
  expect(count).toBe(1);
});
