import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { startDatabaseServer } from '../support/database-setup.js';
import { RunningService } from '../support/running-service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import type { Scenario } from './scenario.js';

const ANSWERS_WITHIN_MS = 10_000;
const RECOVERS_WITHIN_MS = 30_000;
/** More than the number of database connections for them. */
const REQUESTS_AT_ONCE = 20;

export const scenario: Scenario = {
  title:
    'a PostgreSQL whose packets are lost makes requests 503 within ten seconds, and they work when it is back',

  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-silent-'));
    const database = await startDatabaseServer(folder);
    const { host, port, user, database: name } = JSON.parse(database.address) as DatabaseAddress;
    const proxy = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` });
    const service = await RunningService.start({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
      SECRET_KEY: 'a secret key for one scenario only',
      HOST: '127.0.0.1',
    });
    try {
      await untilIdle(JSON.parse(database.address) as DatabaseAddress);
      await isSurvived(service, proxy);
      assert.equal(await service.end(), 0);
    } finally {
      await service.remove();
      await proxy.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Waits for the start-up work: statements without a timeout would wait for the lost packets until the stop. */
async function untilIdle(address: DatabaseAddress): Promise<void> {
  const client = new Client(address);
  await client.connect();
  for (let idle = 0; idle < 3;) {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE state <> 'idle' AND pid <> pg_backend_pid()`,
    );
    idle = rows.length === 0 ? idle + 1 : 0;
    await delay(200);
  }
  await client.end();
}

async function isSurvived(service: RunningService, proxy: TcpProxy): Promise<void> {
  const key = await service.createUser('ada');
  const ask = async () => {
    const begun = Date.now();
    const answer = await fetch(`${service.api}/gifs/me/`, { headers: { 'X-API-Key': key } });
    await answer.arrayBuffer();
    return { status: answer.status, milliseconds: Date.now() - begun };
  };
  const askMany = () => Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, ask));
  // Each leaves a connection in the pool.
  for (const { status } of await askMany()) assert.equal(status, 200);

  proxy.swallow();
  for (const { status, milliseconds } of [...(await askMany()), await ask()]) {
    assert.equal(status, 503);
    assert.ok(milliseconds < ANSWERS_WITHIN_MS, `an answer took ${milliseconds} ms`);
  }

  proxy.pass();
  for (const deadline = Date.now() + RECOVERS_WITHIN_MS; (await ask()).status !== 200;) {
    assert.ok(Date.now() < deadline, 'the service does not come back with its database');
  }
}
