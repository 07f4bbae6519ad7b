import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openOutput } from './program-output.js';

const START_LIMIT_MS = 20_000;

export interface Daemon {
  stop(): Promise<void>;
}

/** The account's search path has no system programs if it is not root. */
const environment = (folder: string) => ({
  PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
  HOME: folder,
});

/**
 * Starts a program of the system, and waits until it accepts connections.
 * @param folder where it runs, and its home
 * @param port on 127.0.0.1
 */
export async function startDaemon(
  command: readonly [string, ...string[]],
  folder: string,
  port: number,
): Promise<Daemon> {
  const { outputFile, output } = openOutput();
  const [program, ...programArguments] = command;
  const child = spawn(program, programArguments, {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', outputFile, outputFile],
  });
  const ended = once(child, 'close');
  const state = { isEnded: false };
  ended.then(
    () => (state.isEnded = true),
    () => (state.isEnded = true),
  );
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await accepts(port))) {
    if (state.isEnded || Date.now() > deadline) throw new Error(`${program} did not start:\n${output()}`);
    await delay(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
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
