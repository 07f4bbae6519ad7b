import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { type DatabaseServerProcess, startDatabaseServer } from '../support/database-setup.js';
import { RunningService } from '../support/running-service.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import type { Scenario } from './scenario.js';

const AWAY_MS = 3_000;
const RECOVERS_WITHIN_MS = 30_000;
const KNOWN_READS = ['/api/v1/gifs/', '/api/v1/tags/', '/'];
/** Everything that PostgreSQL says about itself. */
const ALLOWED = new Set([200, 503]);

export const scenario: Scenario = {
  title:
    'while PostgreSQL restarts, no request fails with 500, and known reads are answered from before the outage',

  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-stopped-'));
    let database = await startDatabaseServer(folder);
    const socket = { path: socketOf(database) };
    const proxy = await startTcpProxy(socket);
    const { user, database: name } = JSON.parse(database.address) as DatabaseAddress;
    const service = await RunningService.start({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
      SECRET_KEY: 'a secret key for one scenario only',
      HOST: '127.0.0.1',
    });
    try {
      const load = new Load(service, await service.createUser('ada'));
      await load.during(1_000);
      for (const read of KNOWN_READS) assert.equal((await load.ask(read)).headers.get('age'), null);

      const running = load.start();
      // Only what fails first matters.
      running.catch(() => undefined);
      await database.stop();
      await delay(AWAY_MS);
      await load.isAnsweredFromBefore();
      assert.equal((await load.create()).status, 503);
      database = await startDatabaseServer(folder);
      socket.path = socketOf(database);
      await load.untilFresh();
      load.stop();
      await running;
      assert.ok((load.statuses.get(503) ?? 0) > 0, 'the outage was not noticed');
      assert.deepEqual(
        [...load.statuses.keys()].filter((status) => !ALLOWED.has(status)),
        [],
      );
    } finally {
      await service.remove();
      await proxy.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Reads without pause. */
class Load {
  readonly statuses = new Map<number, number>();
  private isStopped = false;
  private count = 0;

  constructor(
    private readonly service: RunningService,
    private readonly key: string,
  ) {}

  ask(target: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(target, this.service.api), init);
  }

  async start(): Promise<void> {
    while (!this.isStopped) await this.round();
  }

  stop(): void {
    this.isStopped = true;
  }

  async during(milliseconds: number): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end;) await this.round();
  }

  async isAnsweredFromBefore(): Promise<void> {
    for (const read of KNOWN_READS) {
      const { status, headers } = await this.ask(read);
      assert.equal(status, 200, read);
      assert.ok(Number(headers.get('age')) >= 0 && headers.has('warning'), `${read} does not say its age`);
    }
  }

  async untilFresh(): Promise<void> {
    const deadline = Date.now() + RECOVERS_WITHIN_MS;
    while ((await this.ask('/api/v1/gifs/')).headers.has('age') || (await this.create()).status !== 201) {
      assert.ok(Date.now() < deadline, 'the service does not come back with its database');
      await delay(200);
    }
  }

  create(): Promise<Response> {
    return this.ask('/api/v1/collections/create/', {
      method: 'POST',
      headers: { 'X-API-Key': this.key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: `of round ${++this.count}` }),
    });
  }

  private async round(): Promise<void> {
    const answers = await Promise.all([
      ...KNOWN_READS.map((read) => this.ask(read)),
      this.ask(`/api/v1/search/?q=word${this.count}`),
      this.ask('/api/v1/gifs/me/', { headers: { 'X-API-Key': this.key } }),
    ]);
    for (const { status } of answers) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    await delay(20);
  }
}

function socketOf({ address }: DatabaseServerProcess): string {
  const { host, port } = JSON.parse(address) as DatabaseAddress;
  return `${host}/.s.PGSQL.${port}`;
}
