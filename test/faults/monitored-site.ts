import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { startDatabaseServer } from '../support/database-setup.js';
import { freePort } from '../support/free-port.js';
import { startRedisServer } from '../support/redis-server.js';
import { RegistryServer, json } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';
import type { ServiceProcess } from '../support/service-process.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { startWorker } from '../support/worker-process.js';

const CLOCK = new URL('../support/clock-ahead.mjs', import.meta.url);
const REGISTRIES = ['pyindex', 'jsregistry', 'rustregistry'];

/** A service and a worker with PostgreSQL, Redis and registries, whose metrics can be read. */
export interface MonitoredSite {
  readonly service: RunningService;
  readonly worker: ServiceProcess;
  readonly database: DatabaseAddress;
  /** Before the registries. */
  readonly registries: TcpProxy;
  /** Where the metrics of the service and of the worker are. */
  readonly targets: { readonly service: string; readonly worker: string };
  stop(): Promise<void>;
}

/** Starts all of it. `stop` is safe while the worker does not run. */
export async function startMonitoredSite(): Promise<MonitoredSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-monitored-'));
  const postgres = await startDatabaseServer(folder);
  const redisPort = await freePort();
  const redis = await startRedisServer(redisPort);
  const registry = await startRegistry();
  const database = JSON.parse(postgres.address) as DatabaseAddress;
  const address = `http://127.0.0.1:${registry.proxy.port}`;
  const settings = {
    DATABASE_URL: `postgres:///${database.database}?host=${encodeURIComponent(database.host)}&user=${database.user}`,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SECRET_KEY: 'a secret key for one scenario only',
    HOST: '127.0.0.1',
    REGISTRIES: REGISTRIES.map((name) => `${name}=${address}/${name}`).join(' '),
    METRICS_HOST: '127.0.0.1',
    NODE_OPTIONS: `--import=${CLOCK.href}`,
  };
  const [servicePort, workerPort] = [String(await freePort()), String(await freePort())];
  const service = await RunningService.startProcess({ ...settings, METRICS_PORT: servicePort });
  const worker = await startWorker(
    { ...settings, PICTURE_SCALE: '1', METRICS_PORT: workerPort },
    service.dataDirectory,
  );
  return {
    service,
    worker,
    database,
    registries: registry.proxy,
    targets: { service: `127.0.0.1:${servicePort}`, worker: `127.0.0.1:${workerPort}` },
    async stop() {
      await worker.end('SIGKILL');
      await service.remove();
      await registry.stop();
      await redis.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It knows every package. */
async function startRegistry() {
  const registry = await RegistryServer.start();
  registry.onOthers(json({ info: { version: '1.0', license: 'MIT', classifiers: [] } }));
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(registry.address).port) });
  const stop = async () => {
    await proxy.stop();
    await registry.stop();
  };
  return { proxy, stop };
}
