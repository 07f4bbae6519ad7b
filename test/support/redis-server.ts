import os from 'node:os';
import { type Daemon, startDaemon } from './daemon.js';

/** An empty Redis that stores nothing on the disk. @throws Error without `redis-server` */
export function startRedisServer(port: number): Promise<Daemon> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return startDaemon(['redis-server', ...settings], os.tmpdir(), port);
}
