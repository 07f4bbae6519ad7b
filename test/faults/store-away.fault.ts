import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { RunningService } from '../support/running-service.js';
import { startS3Server } from '../support/s3-server.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { upload } from '../support/upload.js';
import type { Scenario } from './scenario.js';

const UPLOADS = 4;
/** Longer than the three attempts of a job that fails. */
const AWAY_MS = 25_000;
const COMPLETE_WITHIN_MS = 120_000;

export const scenario: Scenario = {
  title: 'while the object store is away no rendition fails, and all are made when it is back',
  isWaiting: true,

  async run() {
    const store = await startS3Server();
    const { hostname, port } = new URL(store.settings.endpoint ?? '');
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const service = await RunningService.start({
      S3_BUCKET: store.settings.bucket,
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey ?? '',
    });
    try {
      const key = await service.createUser('ada');
      await isSurvived(service, key, proxy, 'refuse');
      await isSurvived(service, key, proxy, 'swallow');
    } finally {
      await service.remove();
      await proxy.stop();
      await store.stop();
    }
  },
};

async function isSurvived(
  service: RunningService,
  key: string,
  proxy: TcpProxy,
  how: 'refuse' | 'swallow',
): Promise<void> {
  const ids: string[] = [];
  for (let at = 0; at < UPLOADS; at++) {
    const { id } = await upload(service, key, {
      title: `To ${how} ${at}`,
      cast: castOf(`${how} ${at}`),
      gif: null,
    });
    ids.push(id);
  }
  proxy[how]();
  await delay(AWAY_MS);
  assert.ok(service.output.includes('job postponed'), 'no job noticed the outage');
  proxy.pass();
  const deadline = Date.now() + COMPLETE_WITHIN_MS;
  let details = await detailsOf(service, key, ids);
  while (details.some(({ processing }) => processing)) {
    assert.ok(Date.now() < deadline, 'renditions are not there two minutes after the store is back');
    await delay(500);
    details = await detailsOf(service, key, ids);
  }
  for (const detail of details) for (const name of MADE) assert.notEqual(detail[name], '', name);
}

function detailsOf(service: RunningService, key: string, ids: readonly string[]): Promise<Detail[]> {
  return Promise.all(ids.map((id) => detailOf(service, key, id)));
}

const MADE = ['gif_url', 'mp4_url', 'thumbnail_url', 'cast_url', 'transcript'] as const;

type Detail = { readonly processing: boolean } & Readonly<Record<(typeof MADE)[number], string>>;

async function detailOf(service: RunningService, key: string, id: string): Promise<Detail> {
  const answer = await fetch(`${service.api}/gifs/${id}/`, { headers: { 'X-API-Key': key } });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Detail;
}

function castOf(text: string): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: 40 }, (_, at) => [at / 10, 'o', `${text} line ${at}\r\n`]);
  const cast = [{ version: 2, width: 80, height: 24 }, ...lines]
    .map((line) => JSON.stringify(line))
    .join('\n');
  return Buffer.from(cast);
}
