import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface WorkerProcess {
  /** Stops it orderly. @returns its exit code */
  end(): Promise<number | null>;
}

/** Starts the built worker. Resolves when it is ready. */
export async function startWorker(
  settings: Readonly<Record<string, string>>,
  dataDirectory: string,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['dist/programs/worker.js'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...settings, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('worker ready')) resolve();
    });
    void exited.then(() => {
      reject(new Error('The worker did not start.'));
    });
  });
  return {
    end: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
