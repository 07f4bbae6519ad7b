import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { startDatabaseServer } from '../support/database-setup.js';
import { RunningService } from '../support/running-service.js';
import { eventually } from './upload-client.js';

const ANONYMOUS = 5;

describe('a service that lost its database', () => {
  let folder: string;
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-database-'));
    const server = await startDatabaseServer(folder);
    const { host, user, database } = JSON.parse(server.address) as DatabaseAddress;
    service = await RunningService.start({
      DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`,
      SECRET_KEY: 'a secret key for this database only',
      HOST: '127.0.0.1',
      LIMITS: `anonymous-per-minute=${ANONYMOUS}`,
      TRUST_PROXY: 'loopback',
    });
    key = await service.createUser('ada');
    await server.stop();
  });
  afterAll(async () => {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (target: string, address: string) =>
    fetch(service.address + target, { headers: { 'X-API-Key': key, 'X-Forwarded-For': address } });

  it('returns 503 with the remaining limit, also with a key', async () => {
    const answer = await call('/api/v1/gifs/me/', '192.0.2.1');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.headers.get('x-ratelimit-limit')).toBe(String(ANONYMOUS));
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(ANONYMOUS - 1));
    expect(answer.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/try again/i) });
  });

  it('counts callers by address when it cannot check their keys', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= ANONYMOUS; n++) statuses.push((await call('/api/v1/gifs/', '192.0.2.2')).status);
    expect(statuses).toEqual([...Array<number>(ANONYMOUS).fill(503), 429]);
  });

  it('is live but not ready, whoever asks', async () => {
    expect((await call('/health/live', '192.0.2.3')).status).toBe(200);
    expect((await call('/health/ready', '192.0.2.3')).status).toBe(503);
  });

  it('logs one line for each part that needs the database, however often it fails', async () => {
    const warnings = () =>
      service.output
        .split('\n')
        .filter((line) => line.startsWith('{"level":40'))
        .map((line) => (JSON.parse(line) as { msg: string }).msg);
    await eventually(
      () => Promise.resolve(warnings()),
      (said) => said.includes('the outbox relay failed'),
    );
    // The relay retries every second.
    await delay(2_500);
    const said = warnings();
    expect(said).toEqual([...new Set(said)]);
  });
});
