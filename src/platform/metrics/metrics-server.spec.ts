import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { freePort } from '../../../test/support/free-port.js';
import { AppConfig } from '../config/app-config.js';
import { MetricsServer } from './metrics-server.js';

let server: MetricsServer | undefined;

afterEach(() => {
  server?.onModuleDestroy();
});

async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  server = new MetricsServer(AppConfig.from(settings), new Registry());
  await server.start();
}

it('serves the metrics of the process, and nothing else', async () => {
  const port = await freePort();
  await start({ METRICS_PORT: String(port) });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^ttyreel_build_info\{version="[\d.]+"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
});

it('listens on nothing by default', async () => {
  await start({});
  expect(AppConfig.from({}).metrics).toBeUndefined();
});

it.each([
  [{ METRICS_PORT: '9464' }, '127.0.0.1'],
  [{ METRICS_PORT: '9464', HOST: '0.0.0.0' }, '127.0.0.1'],
  [{ METRICS_PORT: '9464', DATABASE_URL: 'postgres://db', SECRET_KEY: 'x'.repeat(32) }, '0.0.0.0'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }, '10.0.0.7'],
])('%j listens on %s', (settings, host) => {
  expect(AppConfig.from(settings).metrics).toEqual({ port: 9464, host });
});

it.each([
  [{ METRICS_PORT: '8080' }, 'METRICS_PORT is the PORT of the service'],
  [{ METRICS_HOST: '10.0.0.7' }, 'METRICS_PORT is missing'],
])('%j is refused', (settings, problem) => {
  expect(() => AppConfig.from(settings)).toThrow(problem);
});

it('names the setting if its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(start({ METRICS_PORT: String(port) })).rejects.toThrow(
    `METRICS_PORT: nothing can listen on 127.0.0.1:${port} (EADDRINUSE).`,
  );
  other.close();
});
