import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { huge, json, RegistryServer, status } from '../../../test/support/registry-server.js';
import { UpstreamClient } from './upstream-client.js';

const QUESTION = { validators: {}, missingStatuses: [] };

let registry: RegistryServer;
let now: number;
const failures: string[] = [];

beforeAll(async () => {
  registry = await RegistryServer.start();
});
afterAll(() => registry.stop());
beforeEach(() => {
  registry.reset();
  now = 0;
  failures.length = 0;
});

function upstream(pace?: () => Promise<void>, concurrency = 2, maxWaiting = 3): UpstreamClient {
  return new UpstreamClient({
    address: `${registry.address}/base`,
    headers: { 'User-Agent': 'tests', Authorization: 'Bearer secret' },
    policy: { concurrency, maxWaiting, limits: { timeoutMs: 2_000, maxBytes: 100_000 } },
    pace,
    monotonicMs: () => now,
    onFailure: ({ message }) => failures.push(message),
  });
}

const kinds = async (asked: Promise<{ kind: string }>[]) =>
  (await Promise.all(asked)).map(({ kind }) => kind);

describe('an upstream', () => {
  it('is called at its URL with its headers', async () => {
    registry.on('/base/x', json({ ok: true }));
    expect(await upstream().get('/x', QUESTION)).toMatchObject({ body: { ok: true } });
    expect(registry.requests[0]?.headers).toMatchObject({
      'user-agent': 'tests',
      authorization: 'Bearer secret',
    });
  });

  it('limits concurrent calls, queues others and rejects too many', async () => {
    const waiting: ServerResponse[] = [];
    registry.on('/base/x', (_request, response) => {
      waiting.push(response);
    });
    const asked = upstream();
    const calls = Array.from({ length: 8 }, () => asked.get('/x', QUESTION));
    expect(await kinds(calls.slice(5))).toEqual(['unavailable', 'unavailable', 'unavailable']);
    for (let answered = 0; answered < 5; answered += 1) {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      expect(waiting.length).toBeLessThanOrEqual(2);
      waiting.shift()?.end('{}');
    }
    expect(await kinds(calls.slice(0, 5))).toEqual(Array(5).fill('body'));
  });

  it('prefers calls that do not yield and reserves half of the queue for them', async () => {
    const waiting: ServerResponse[] = [];
    for (const path of ['/base/inside', '/base/new', '/base/known'])
      registry.on(path, (_request, response) => {
        waiting.push(response);
      });
    const asked = upstream(undefined, 1, 4);
    const ask = (path: string, yields: boolean) => asked.get(path, { ...QUESTION, yields });
    const calls = [ask('/inside', true), ask('/new', true), ask('/new', true)];
    expect(await ask('/new', true)).toMatchObject({ kind: 'unavailable' });
    calls.push(ask('/known', false), ask('/known', false));
    expect(await ask('/known', false)).toMatchObject({ kind: 'unavailable' });
    for (let answered = 0; answered < 5; answered += 1) {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      waiting.shift()?.end('{}');
    }
    expect(await kinds(calls)).toEqual(Array(5).fill('body'));
    expect(registry.requests.map(({ path }) => path.slice(6))).toEqual([
      'inside',
      'known',
      'known',
      'new',
      'new',
    ]);
  });

  it('that limits the rate is not called until its time is over', async () => {
    registry.on('/base/x', status(429, { 'Retry-After': '60' }));
    const asked = upstream();
    expect(await asked.get('/x', QUESTION)).toEqual({ kind: 'limited', forMs: 60_000 });
    now = 59_000;
    expect(await asked.get('/y', QUESTION)).toEqual({ kind: 'limited', forMs: 1_000 });
    expect(registry.requests).toHaveLength(1);
    now = 60_000;
    registry.on('/base/x', json({}));
    expect(await kinds([asked.get('/x', QUESTION)])).toEqual(['body']);
  });

  it('that fails five times in a row is not called for half a minute, then once as a trial', async () => {
    registry.on('/base/x', status(503));
    const asked = upstream(undefined, 1, 20);
    expect(await kinds(Array.from({ length: 8 }, () => asked.get('/x', QUESTION)))).toEqual(
      Array(8).fill('unavailable'),
    );
    expect(registry.count('/base/x')).toBe(5);
    now = 30_000;
    await kinds(Array.from({ length: 3 }, () => asked.get('/x', QUESTION)));
    expect(registry.count('/base/x')).toBe(6);
    expect(failures).toHaveLength(6);
    now = 60_000;
    registry.on('/base/x', json({}));
    expect(await kinds([asked.get('/x', QUESTION), asked.get('/x', QUESTION)])).toEqual(['body', 'body']);
  });

  it('reports why a response is unusable and reads a larger one on request', async () => {
    registry.on('/base/x', huge);
    const asked = upstream();
    expect(await asked.get('/x', QUESTION)).toMatchObject({
      kind: 'unavailable',
      failure: { isDown: false },
    });
    const limits = { timeoutMs: 10_000, maxBytes: 20_000_000 };
    expect(await asked.get('/x', { ...QUESTION, limits })).toMatchObject({ kind: 'body' });
  });

  it('stays available after missing or large responses', async () => {
    registry.on('/base/x', huge);
    const asked = upstream(undefined, 1, 40);
    await kinds(Array.from({ length: 8 }, () => asked.get('/x', QUESTION)));
    await kinds(Array.from({ length: 8 }, () => asked.get('/missing', QUESTION)));
    expect(registry.requests).toHaveLength(16);
  });

  it('is called no faster than its rate limit allows', async () => {
    registry.on('/base/x', json({}));
    let allow: () => void = () => undefined;
    const asked = upstream(() => new Promise((resolve) => (allow = resolve)), 1);
    const call = asked.get('/x', QUESTION);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(registry.requests).toEqual([]);
    allow();
    expect(await kinds([call])).toEqual(['body']);
  });
});
