import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server of a benchmark, in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  /** Without a trailing slash. */
  readonly address: string;
  end(): Promise<void>;
}

/**
 * Starts a program of the benchmarks that listens on a port of its own choice and prints it as its first line.
 * @param program its TypeScript file
 */
export async function startServer(program: URL, ...programArguments: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(program), ...programArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error(`${program.href} exited before it listened.`))),
  ])) as [Buffer];
  if (child.pid === undefined) throw new Error(`${program.href} did not start.`);
  return {
    pid: child.pid,
    address: `http://127.0.0.1:${port.toString().trim()}`,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}
