import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DatabaseAddress, startEmbeddedPostgres } from '@ttyreel/local-postgres';
import { keptSecretKey } from '../../src/platform/config/secret-key.js';
import { startRedis } from '../../test/production/redis.js';
import { startS3Server, storeSettings } from '../../test/support/s3-server.js';
import { cpuSecondsOfFamily } from '../support/process-usage.js';
import { postmasterOf } from '../support/served-corpus.js';

/** What all processes of an installation share. */
export interface SharedParts {
  readonly settings: Readonly<Record<string, string>>;
  readonly database: DatabaseAddress;
  readonly databaseSeconds: () => number;
  stop(): Promise<void>;
}

/** Starts PostgreSQL, Redis and an S3 store. @param databaseFolder default: an empty one */
export async function startSharedParts(databaseFolder?: string): Promise<SharedParts> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-scale-'));
  const data = databaseFolder ?? path.join(folder, 'data');
  const redisFolder = path.join(folder, 'redis');
  await mkdir(redisFolder);
  const postgres = await startEmbeddedPostgres(data, { durable: true });
  const redis = await startRedis(redisFolder);
  const store = await startS3Server();
  const { host, database: name, user } = postgres.address;
  const postmaster = postmasterOf(data);
  return {
    settings: {
      DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`,
      REDIS_URL: redis.url,
      SECRET_KEY: await keptSecretKey(data),
      HOST: '127.0.0.1',
      ...storeSettings(store),
    },
    database: postgres.address,
    databaseSeconds: () => cpuSecondsOfFamily(postmaster),
    async stop() {
      await store.stop();
      await redis.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
