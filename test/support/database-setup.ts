import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A server in a separate process, started by {@link startDatabaseServer}. */
export interface DatabaseServerProcess {
  readonly child: ChildProcess;
  /** JSON of a DatabaseAddress. */
  readonly address: string;
  /** Stops the server and waits for the process to end. */
  stop(): Promise<void>;
}

interface DatabaseServerOptions {
  /** Crash-safe. */
  readonly durable?: boolean;
  /** A command that runs the command after it. */
  readonly wrapper?: readonly string[];
}

/** Passed to the teardown through the global object. */
export interface TestRun {
  testDatabaseServer?: { stop(): Promise<void> };
}

/**
 * Starts database-server.ts on the folder and resolves when it is ready. Throws its output if it fails. It runs
 * separately because jest compiles this file, but not its imports, to CommonJS.
 */
export async function startDatabaseServer(
  dataDirectory: string,
  { durable = false, wrapper = [] }: DatabaseServerOptions = {},
): Promise<DatabaseServerProcess> {
  const program = fileURLToPath(new URL('./database-server.ts', import.meta.url));
  const typescriptLoader = pathToFileURL(createRequire(program).resolve('tsx')).href;
  const programArguments = [program, dataDirectory, ...(durable ? ['--durable'] : [])];
  const command = [...wrapper, process.execPath, '--import', typescriptLoader, ...programArguments];
  const child = spawn(String(command[0]), command.slice(1), {
    cwd: path.resolve(path.dirname(program), '../..'),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const address = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(() => Promise.reject(new Error(`The database server of the tests ended.\n${said}`))),
  ]);
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { child, address, stop };
}

/** One server for the whole run. The workers read its address from TEST_DATABASE. */
export default async function setUp(): Promise<void> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-test-data-'));
  const server = await startDatabaseServer(dataDirectory);
  process.env['TEST_DATABASE'] = server.address;
  (globalThis as TestRun).testDatabaseServer = {
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
