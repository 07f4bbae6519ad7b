import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { buildCast } from '../support/cast-builder.js';
import { type DatabaseServerProcess, startDatabaseServer } from '../support/database-setup.js';
import { buildGif } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { freePort } from '../support/free-port.js';
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.js';
import { type S3Server, startS3Server } from '../support/s3-server.js';
import { startWorker } from '../support/worker-process.js';

interface Detail {
  readonly id: string;
  readonly processing: boolean;
  readonly transcript: string;
  readonly gif_url: string;
}

const redisUrl = process.env['REDIS_URL'];
if (redisUrl === undefined) throw new Error('Set REDIS_URL to a Redis that may be used for tests.');

/** PostgreSQL, Redis, S3, two API processes, and a worker that starts later. */
describe('many processes', () => {
  let folder: string;
  let database: DatabaseServerProcess;
  let s3: S3Server;
  let collector: TraceCollector;
  let settings: Record<string, string>;
  let one: RunningService;
  let other: RunningService;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-services-'));
    database = await startDatabaseServer(folder);
    s3 = await startS3Server();
    collector = await startTraceCollector();
    const { host, user, database: name } = JSON.parse(database.address) as DatabaseAddress;
    settings = {
      DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
      REDIS_URL: redisUrl,
      SECRET_KEY: 'a secret key that every process shares',
      HOST: '127.0.0.1',
      S3_ENDPOINT: s3.settings.endpoint ?? '',
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey ?? '',
      LIMITS: 'anonymous-per-minute=40',
      ...collector.settings,
    };
    [one, other] = await Promise.all([RunningService.start(settings), RunningService.start(settings)]);
    key = await one.createUser(`ada-${Date.now()}`);
  });

  afterAll(async () => {
    await Promise.all([one.remove(), other.remove()]);
    await s3.stop();
    collector.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('share a recording that one of them received, and get its renditions once a worker starts', async () => {
    const gif = buildGif({ width: 40, height: 30, frames: [{ delay: 10 }, { delay: 20 }] });
    const form = new FormData();
    form.set('title', 'Shared');
    form.set('file', new Blob([Uint8Array.from(gif)]), 'shared.gif');
    form.set(
      'cast',
      new Blob([
        Uint8Array.from(buildCast({ version: 2, width: 80, height: 24, events: [[0.5, 'o', 'hello\r\n']] })),
      ]),
    );
    const uploaded = await fetch(`${one.api}/gifs/upload/`, {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: form,
    });
    expect(uploaded.status).toBe(201);
    const { id } = (await uploaded.json()) as Detail;

    const beforeWork = await read(other, id);
    expect(beforeWork.processing).toBe(true);
    const media = await fetch(`${other.address}/media/${id}.gif`);
    expect(Buffer.from(await media.arrayBuffer()).equals(gif)).toBe(true);

    // Both processes report the work of a third one, which starts after them.
    const followed = await Promise.all([one, other].map(({ api }) => fetch(`${api}/gifs/${id}/events/`)));
    const port = String(await freePort());
    const worker = await startWorker({ ...settings, METRICS_PORT: port, METRICS_HOST: '127.0.0.1' }, folder);
    for (const response of followed) {
      const events = (await response.text())
        .split('\n\n')
        .filter((event) => event.startsWith('event: renditions'));
      expect(events[0]).toContain('"processing":true');
      expect(events.at(-1)).toContain('"processing":false');
    }
    const detail = await read(other, id);
    expect(detail.transcript).toBe('hello\n');
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toContain('ttyreel_job_attempts_total{kind="transcript",outcome="done"} 1');
    expect(await worker.end()).toBe(0);

    const traceOf = (name: string) => collector.spans.find((span) => span.name === name)?.traceId;
    expect(traceOf('job transcript')).toBe(traceOf('POST /api/v1/gifs/upload'));
    expect(traceOf('job transcript')).toBeDefined();
  });

  it('share the rate limit of a client', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, call) =>
        fetch(`${call % 2 ? one.api : other.api}/gifs/`).then((answer) => answer.status),
      ),
    );
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  });

  async function read(service: RunningService, id: string): Promise<Detail> {
    const answer = await fetch(`${service.api}/gifs/${id}/`, { headers: { 'X-API-Key': key } });
    return (await answer.json()) as Detail;
  }
});
