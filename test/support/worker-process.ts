import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts the built worker. */
export function startWorker(settings: Readonly<Record<string, string>>, dataDirectory: string): ChildProcess {
  return spawn(process.execPath, ['dist/programs/worker.js'], {
    env: { PATH: process.env['PATH'], ...settings, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Stops it orderly. @returns its exit code */
export async function endWorker(worker: ChildProcess): Promise<number | null> {
  if (worker.exitCode !== null) return worker.exitCode;
  const exited = once(worker, 'exit');
  worker.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  return code;
}
