import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.js';
import { postmasterOf } from '../support/served-corpus.js';
import { proportionalMiB, usageOf } from '../support/process-usage.js';

const COUNTER = new URL('count-modules.mjs', import.meta.url).href;

/** One start of the built program. */
export interface MeasuredStart {
  /** From the start to the log line "ttyreel is ready". */
  readonly milliseconds: number;
  /** CPU time of the process until then, including its threads but not PostgreSQL. */
  readonly cpuSeconds: number;
}

/** What a service and its PostgreSQL hold, in MiB; what processes share counts once. */
export interface IdleMemory {
  readonly service: number;
  readonly database: number;
}

/** The built program of a checkout, on a data folder. */
export class StartedProgram {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly start: MeasuredStart,
  ) {}

  /** @param node options for Node */
  static async start(
    checkout: string,
    folder: string,
    node: readonly string[] = [],
  ): Promise<StartedProgram> {
    const PORT = String(await freePort());
    const begin = performance.now();
    const child = spawn(process.execPath, [...node, path.join('dist', 'programs', 'main.js')], {
      cwd: checkout,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder, PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await lineOf(child, 'ttyreel is ready');
    const milliseconds = performance.now() - begin;
    const { cpuSeconds } = usageOf(child.pid ?? 0);
    return new StartedProgram(folder, child, { milliseconds, cpuSeconds });
  }

  /** Starts it once more to count its modules. */
  static async countModules(checkout: string, folder: string): Promise<number> {
    const program = await StartedProgram.start(checkout, folder, ['--import', COUNTER]);
    const line = await lineOf(program.child, 'modules: ');
    await program.end();
    return Number(line.split(' ')[1]);
  }

  async memoryAfter(seconds: number): Promise<IdleMemory> {
    await pause(seconds * 1000);
    return {
      service: proportionalMiB(this.child.pid ?? 0),
      database: proportionalMiB(postmasterOf(this.folder), 'with children'),
    };
  }

  async end(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}

async function lineOf({ stdout }: ChildProcess, text: string): Promise<string> {
  if (!stdout) throw new Error('The output of the program is not piped.');
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    if (!line.includes(text)) continue;
    stdout.resume();
    return line;
  }
  throw new Error(`The program exited before it printed "${text}".`);
}
