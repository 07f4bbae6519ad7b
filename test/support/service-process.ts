import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProgramOutput } from './program-output.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
// Only a start that hangs takes this long.
const START_LIMIT_MS = 120_000;
/** What a program prints when it has started. */
const READY = { 'main.js': 'ttyreel is ready', 'worker.js': 'worker ready' } as const;

/** A running service, in its own or in a shared process. */
export interface ServiceProcess {
  readonly pid: number;
  /** Default: its port on 127.0.0.1. */
  readonly address?: string;
  /** @param signal default: SIGTERM. @returns the exit code, or the signal that ended it */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/** The folder and the settings of a service to start. */
export interface ServiceStart extends ProgramOutput {
  readonly environment: NodeJS.ProcessEnv;
  /** Default: main.js. */
  readonly program?: keyof typeof READY;
  /** The folder of the built program; default: this repository. */
  readonly root?: string;
}

/** Starts the built program. */
export async function startProcess({
  environment,
  outputFile,
  output,
  program = 'main.js',
  root = ROOT,
}: ServiceStart): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/programs/${program}`], {
    cwd: root,
    env: environment,
    stdio: ['ignore', outputFile, outputFile],
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!output().includes(READY[program])) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The service did not start:\n${output()}`);
    }
    await delay(25);
  }
  return { pid: child.pid ?? 0, end: (signal) => endProcess(child, signal) };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null) return exitCode ?? signalCode ?? '';
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code, by] = (await exited) as [number | null, string | null];
  return code ?? by ?? '';
}

/** The URL of the process with the services of this jest worker (service-host.mjs); undefined without one. */
export function serviceHost(): string | undefined {
  const ports = process.env['TEST_SERVICE_HOSTS']?.split(' ') ?? [];
  const port = ports[(Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % Math.max(ports.length, 1)];
  return port === undefined ? undefined : `http://127.0.0.1:${port}`;
}

/** Starts the service inside the host. */
export async function startHosted(
  host: string,
  { environment, outputFile }: ServiceStart,
): Promise<ServiceProcess> {
  const port = Number(environment['PORT']);
  // The file has no name; the host opens it through this process.
  const file = `/proc/${process.pid}/fd/${outputFile}`;
  await tell(`${host}/start`, { settings: environment, outputFile: file });
  let isRunning = true;
  return {
    get pid(): number {
      throw new Error('This service has no process of its own: start it with startProcess.');
    },
    end: async (signal = 'SIGTERM') => {
      if (signal !== 'SIGTERM')
        throw new Error('Only a service with a process of its own gets other signals.');
      if (isRunning) await tell(`${host}/stop`, { port });
      isRunning = false;
      return 0;
    },
  };
}

async function tell(url: string, command: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(command) });
  if (!response.ok) throw new Error(await response.text());
}
