import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { type DatabaseServerProcess, startDatabaseServer } from '../../support/database-setup.js';
import { freePort } from '../../support/free-port.js';
import type { Daemon } from '../../support/daemon.js';
import { startRedisServer } from '../../support/redis-server.js';
import { type S3Server, startS3Server } from '../../support/s3-server.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { Skipped } from '../scenario.js';

/** PostgreSQL, Redis and an S3 server, each behind a proxy that can fail. */
export class Stack {
  private constructor(
    readonly folder: string,
    private database: DatabaseServerProcess,
    private redis: Daemon,
    private readonly store: S3Server,
    private readonly socket: { path: string },
    private readonly redisPort: number,
    readonly proxies: Readonly<Record<'postgresql' | 'redis' | 's3', TcpProxy>>,
  ) {}

  /** @throws Skipped without `redis-server` */
  static async start(): Promise<Stack> {
    const redisPort = await freePort();
    const redis = await startRedisServer(redisPort).catch((error: unknown) => {
      throw new Skipped(`Redis does not start here: ${(error as Error).message}`);
    });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-stack-'));
    const [database, store] = await Promise.all([startDatabaseServer(folder), startS3Server()]);
    const socket = { path: socketOf(database) };
    const s3 = new URL(store.settings.endpoint ?? '');
    const [postgresql, redisProxy, s3Proxy] = await Promise.all([
      startTcpProxy(socket),
      startTcpProxy({ host: '127.0.0.1', port: redisPort }),
      startTcpProxy({ host: s3.hostname, port: Number(s3.port) }),
    ]);
    const proxies = { postgresql, redis: redisProxy, s3: s3Proxy };
    return new Stack(folder, database, redis, store, socket, redisPort, proxies);
  }

  /** For each process of the service. */
  get settings(): Record<string, string> {
    const { user, database } = addressOf(this.database);
    const { bucket, accessKeyId = '', secretAccessKey = '' } = this.store.settings;
    return {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${this.proxies.postgresql.port}/${database}`,
      REDIS_URL: `redis://127.0.0.1:${this.proxies.redis.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${this.proxies.s3.port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      SECRET_KEY: 'a secret key for one scenario only',
      HOST: '127.0.0.1',
    };
  }

  stopDatabase(): Promise<void> {
    return this.database.stop();
  }

  async startDatabase(): Promise<void> {
    this.database = await startDatabaseServer(this.folder);
    this.socket.path = socketOf(this.database);
  }

  stopRedis(): Promise<void> {
    return this.redis.stop();
  }

  /** An empty one. */
  async startRedis(): Promise<void> {
    this.redis = await startRedisServer(this.redisPort);
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.stop()));
    await Promise.all([this.database.stop(), this.redis.stop(), this.store.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

function addressOf({ address }: DatabaseServerProcess): DatabaseAddress {
  return JSON.parse(address) as DatabaseAddress;
}

function socketOf(database: DatabaseServerProcess): string {
  const { host, port } = addressOf(database);
  return `${host}/.s.PGSQL.${port}`;
}
