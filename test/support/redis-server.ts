import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface RedisServer {
  stop(): Promise<void>;
}

const START_LIMIT_MS = 10_000;

/** An empty Redis that stores nothing on the disk. @throws Error without `redis-server` */
export async function startRedisServer(port: number): Promise<RedisServer> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', settings, { stdio: 'ignore' });
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  for (const deadline = Date.now() + START_LIMIT_MS; !(await isListening(port));) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('redis-server did not start.');
    await delay(25);
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
