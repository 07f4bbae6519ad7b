import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../support/free-port.js';
import { startDaemon } from '../support/daemon.js';

const PASSWORD = 'a password for an installation of the tests';

export interface Redis {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Redis with a password and the settings of docker/compose.scale.yaml. @param folder for its data */
export async function startRedis(folder: string): Promise<Redis> {
  const port = await freePort();
  const file = path.join(folder, 'redis.conf');
  const lines = [`port ${port}`, 'bind 127.0.0.1', 'appendonly yes', 'maxmemory-policy noeviction'];
  await writeFile(file, [...lines, `requirepass "${PASSWORD}"`].join('\n'), { mode: 0o600 });
  const redis = await startDaemon(['redis-server', file], folder, port);
  return { url: `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`, stop: () => redis.stop() };
}
