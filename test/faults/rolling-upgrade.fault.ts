import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { buildRelease, findCommit, latestRelease } from '../support/built-release.js';
import { buildCast } from '../support/cast-builder.js';
import { startDatabaseServer } from '../support/database-setup.js';
import { RunningService } from '../support/running-service.js';
import { startS3Server } from '../support/s3-server.js';
import { uploadForm } from '../support/upload.js';
import { type Scenario, Skipped } from './scenario.js';

const PHASE_MS = 4_000;
const PAUSE_MS = 500;
/** Jobs that a process gives back when it stops begin again within five minutes. */
const COMPLETE_WITHIN_MS = 360_000;

export const scenario: Scenario = {
  title:
    'the release before (UPGRADE_FROM=a tag or commit) and this one run side by side on one database, and no request fails',
  isLong: true,

  async run() {
    const from = process.env['UPGRADE_FROM'] ?? (await latestRelease());
    const commit = await findCommit(from);
    if (commit === null) {
      throw new Skipped(`git has no ${from} here: fetch the whole history, or set UPGRADE_FROM.`);
    }
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-upgrade-'));
    const release = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-release-'));
    const [database, store] = await Promise.all([startDatabaseServer(folder), startS3Server()]);
    try {
      await buildRelease(commit, release);
      const { host, user, database: name } = JSON.parse(database.address) as DatabaseAddress;
      await upgrade(release, {
        DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
        SECRET_KEY: 'a secret key for one scenario only',
        HOST: '127.0.0.1',
        S3_BUCKET: store.settings.bucket,
        S3_ENDPOINT: store.settings.endpoint ?? '',
        S3_ACCESS_KEY_ID: store.settings.accessKeyId ?? '',
        S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey ?? '',
      });
    } finally {
      await Promise.all([store.stop(), database.stop()]);
      for (const each of [folder, release]) await rm(each, { recursive: true, force: true });
    }
  },
};

async function upgrade(release: string, settings: Record<string, string>): Promise<void> {
  const services: RunningService[] = [];
  const start = async (root?: string) => {
    const service = await RunningService.startProcess(settings, undefined, root);
    services.push(service);
    return service;
  };
  try {
    const old = await start(release);
    const load = new Load(await old.createUser('ada'));
    await load.during(old, old, delay(PHASE_MS));
    // It migrates meanwhile.
    const current = await load.during(old, old, start());
    await load.during(old, current, delay(PHASE_MS));
    await old.end();
    // As an autoscaler may start one before it knows the new release, or an operator who goes back.
    const again = await load.during(current, current, start(release));
    await load.during(again, current, delay(PHASE_MS));
    await again.end();
    await load.during(current, current, delay(PHASE_MS));
    await load.untilComplete(current);
    console.log(
      `   ${load.requests} requests, ${load.kept.size} recordings kept, ${load.deleted.size} deleted`,
    );
  } finally {
    for (const service of services) await service.remove();
  }
}

/** Readers and writers, who use two services in turn. */
class Load {
  readonly kept = new Set<string>();
  readonly deleted = new Set<string>();
  requests = 0;
  private count = 0;

  constructor(readonly key: string) {}

  /** Ends with the work. @returns its result */
  async during<Result>(one: RunningService, other: RunningService, work: Promise<Result>): Promise<Result> {
    const state = { isRunning: true };
    const end = work.finally(() => (state.isRunning = false));
    const loops = [
      [one, other],
      [other, one],
    ].map(async ([first = one, second = other]) => {
      while (state.isRunning) {
        await this.write(first, second);
        await this.read(first);
        await delay(PAUSE_MS);
      }
    });
    const [result] = await Promise.all([end, ...loops]);
    return result;
  }

  /** What the first service writes, the second one changes. */
  private async write(first: RunningService, second: RunningService): Promise<void> {
    const at = ++this.count;
    const { id } = await this.upload(first, at);
    this.kept.add(id);
    await this.send(second, 'PATCH', `/gifs/${id}/edit/`, { title: `Edited ${at}`, tags: ['edited'] });
    assert.equal((await this.detail(first, id))['title'], `Edited ${at}`);
    const { slug } = await this.send<{ slug: string }>(second, 'POST', '/collections/create/', {
      title: `Of ${at}`,
    });
    await this.send(first, 'POST', `/collections/${slug}/gifs/`, { gif_id: id });
    if (at % 3 > 0) return;
    await this.send(second, 'DELETE', `/gifs/${id}/delete/`);
    this.kept.delete(id);
    this.deleted.add(id);
  }

  private async read(service: RunningService): Promise<void> {
    const paths = [
      '/gifs/',
      '/gifs/me/',
      '/tags/',
      '/collections/',
      '/search/?q=number',
      '/themes/',
      '/users/me/',
    ];
    await Promise.all(paths.map((each) => this.send(service, 'GET', each)));
    for (const page of ['/', '/explore', '/health/ready']) {
      const { status } = await fetch(service.address + page);
      assert.equal(status, 200, page);
    }
    this.requests += 3;
  }

  /** Every write that was acknowledged is there, and every rendition is made. */
  async untilComplete(service: RunningService): Promise<void> {
    const deadline = Date.now() + COMPLETE_WITHIN_MS;
    for (const id of this.kept) {
      let detail = await this.detail(service, id);
      while (detail['processing'] !== false) {
        assert.ok(Date.now() < deadline, `the renditions of ${id} are not made`);
        await delay(500);
        detail = await this.detail(service, id);
      }
      for (const url of ['gif_url', 'mp4_url', 'thumbnail_url', 'transcript_source'])
        assert.notEqual(detail[url], '', `${id} has no ${url}`);
    }
    const { count } = await this.send<{ count: number }>(service, 'GET', '/gifs/me/');
    assert.equal(count, this.kept.size);
  }

  private detail(service: RunningService, id: string): Promise<Record<string, unknown>> {
    return this.send(service, 'GET', `/gifs/${id}/`);
  }

  private async upload(service: RunningService, at: number): Promise<{ id: string }> {
    const cast = buildCast({ version: 2, width: 20, height: 4, events: [[0.5, 'o', `number ${at}`]] });
    const form = uploadForm({ title: `Number ${at}`, cast: Buffer.from(cast), gif: null });
    return this.send(service, 'POST', '/gifs/upload/', form);
  }

  private async send<Body = unknown>(
    service: RunningService,
    method: string,
    target: string,
    body?: object,
  ): Promise<Body> {
    const isForm = body === undefined || body instanceof FormData;
    const response = await fetch(service.api + target, {
      method,
      headers: { 'X-API-Key': this.key, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    this.requests += 1;
    const text = await response.text();
    assert.ok(response.ok, `${method} ${target}: ${response.status} ${text.slice(0, 300)}`);
    return (text === '' ? null : JSON.parse(text)) as Body;
  }
}
