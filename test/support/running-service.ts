import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createUser, type TestUser } from './create-user.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 30_000;

/** Limits that no test runs into unless it is about them. */
const WIDE_LIMITS = {
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: '100000',
  RATE_LIMIT_AUTHENTICATED_PER_MINUTE: '100000',
  RATE_LIMIT_UPLOADS_PER_HOUR: '100000',
  RATE_LIMIT_MEDIA_PER_MINUTE: '100000',
  MAX_CONCURRENT_REQUESTS: '10000',
  MAX_CONCURRENT_REQUESTS_PER_ADDRESS: '10000',
  RATE_LIMIT_NEW_BADGES_PER_MINUTE: '100000',
};

/** The built program as a user runs it, with a data folder of its own. */
export class RunningService {
  private constructor(
    readonly dataDirectory: string,
    private readonly environment: NodeJS.ProcessEnv,
    /** A file for what it writes, so that it never waits for somebody to read. */
    private readonly outputFile: number,
    private child: ChildProcess,
  ) {}

  static async start(settings: Record<string, string> = {}, dataDirectory?: string): Promise<RunningService> {
    const folder = dataDirectory ?? (await newDataDirectory());
    const port = settings['PORT'] ?? String(20_000 + Math.floor(Math.random() * 12_000));
    const environment = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DEMO_DATA: 'false',
      ...WIDE_LIMITS,
      ...settings,
      DATA_DIR: folder,
      PORT: port,
    };
    const outputFile = openNamelessFile();
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', outputFile, outputFile],
    });
    const service = new RunningService(folder, environment, outputFile, child);
    await service.untilReady();
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${this.environment['PORT'] ?? ''}`;
  }

  /** The root of the API. */
  get api(): string {
    return `${this.address}/api/v1`;
  }

  /** Everything the process wrote. */
  get output(): string {
    const bytes = Buffer.alloc(fstatSync(this.outputFile).size);
    readSync(this.outputFile, bytes, 0, bytes.length, 0);
    return bytes.toString();
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** @returns the API key */
  createUser(username: string, options: Omit<TestUser, 'username'> = {}): Promise<string> {
    return createUser({ username, ...options }, this.environment);
  }

  /** @returns the exit code, or the signal that ended it */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return exitCode ?? signalCode ?? '';
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code, by] = (await exited) as [number | null, string | null];
    return code ?? by ?? '';
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.end();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!this.output.includes('ttyreel is ready')) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The service did not start:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** A copy of the folder that contract-setup.ts made, an empty one elsewhere. */
async function newDataDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-contract-'));
  const template = process.env['TEST_DATA_TEMPLATE'];
  // cp keeps the owner: PostgreSQL has an account of its own where the tests run as root.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** It is gone when the last process that has it open ends. */
function openNamelessFile(): number {
  const name = path.join(os.tmpdir(), `ttyreel-output-${randomUUID()}`);
  const file = openSync(name, 'ax+');
  rmSync(name);
  return file;
}
