import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Installation, isInstallationWanted } from '../production/installation.js';
import { createUser, grantStaff, type TestUser } from './create-user.js';
import { freePort } from './free-port.js';
import { openOutput } from './program-output.js';
import { copyDatabase, dropDatabase, urlOfDatabase } from './service-database.js';
import { serviceHost, type ServiceProcess, startHosted, startProcess } from './service-process.js';

/** Limits that only tests of limits reach. */
const WIDE_LIMITS = [
  'anonymous-per-minute=100000 authenticated-per-minute=100000 media-per-minute=100000 new-badges-per-minute=100000',
  'uploads-per-hour=100000 sign-ups-per-hour=100000 pages-per-minute=100000',
  'concurrent-requests=10000 concurrent-requests-per-address=10000',
];

type Settings = Readonly<Record<string, string>>;

/** A service with its own data folder. */
export class RunningService {
  private constructor(
    readonly dataDirectory: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly readOutput: () => string,
    private readonly process: ServiceProcess,
  ) {}

  /**
   * Contract tests run it in the process of their worker, on its own database; other tests run it as {@link startProcess}.
   * @param dataDirectory of a stopped service, to start it again
   */
  static async start(settings: Settings = {}, dataDirectory?: string): Promise<RunningService> {
    if (isInstallationWanted()) return RunningService.startInstallation(settings, dataDirectory);
    const host = serviceHost();
    if (host === undefined) return RunningService.startProcess(settings, dataDirectory);
    const folder = dataDirectory ?? (await emptyFolder());
    if (settings['DATABASE_URL'] === undefined && dataDirectory === undefined) await copyDatabase(folder);
    const environment = await serviceEnvironment({ ...hostedSettings(folder), ...settings }, folder);
    const output = openOutput();
    const service = await startHosted(host, { environment, ...output });
    return new RunningService(folder, environment, output.output, service);
  }

  /**
   * The built program as a user runs it, with the embedded database: for tests of signals and of process state.
   * @param root the folder of another release
   */
  static async startProcess(
    settings: Settings = {},
    dataDirectory?: string,
    root?: string,
  ): Promise<RunningService> {
    const folder = dataDirectory ?? (await copyOfTemplate());
    const environment = await serviceEnvironment(settings, folder);
    const output = openOutput();
    const service = await startProcess({ environment, ...output, root });
    return new RunningService(folder, environment, output.output, service);
  }

  /** Two services and two workers behind a proxy, as test/production/up.sh asks. */
  private static async startInstallation(
    settings: Settings,
    dataDirectory?: string,
  ): Promise<RunningService> {
    const folder = dataDirectory ?? (await emptyFolder());
    const installation = await Installation.start(folder, await serviceEnvironment(settings, folder));
    const { environment, output } = installation;
    return new RunningService(folder, environment, output, installation);
  }

  get address(): string {
    return this.process.address ?? `http://127.0.0.1:${this.environment['PORT'] ?? ''}`;
  }

  /** The base URL of the API. */
  get api(): string {
    return `${this.address}/api/v1`;
  }

  /** The whole output of the service. */
  get output(): string {
    return this.readOutput();
  }

  get pid(): number {
    return this.process.pid;
  }

  /** @returns the API key */
  createUser(username: string, options: Omit<TestUser, 'username'> = {}): Promise<string> {
    return createUser({ username, ...options }, this.environment);
  }

  /** Grants a user staff rights. */
  grantStaff(username: string): Promise<void> {
    return grantStaff(username, this.environment);
  }

  /** @returns the exit code, or the signal that ended it */
  end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    return this.process.end(signal);
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.end();
    if (this.environment['DATABASE_URL'] === urlOfDatabase(this.dataDirectory))
      await dropDatabase(this.dataDirectory);
    await rm(this.dataDirectory, { recursive: true, force: true });
  }
}

/** The settings of a service of the tests. */
export async function serviceEnvironment(settings: Settings, folder: string): Promise<NodeJS.ProcessEnv> {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DEMO_DATA: 'false',
    // A quarter of the pixels.
    PICTURE_SCALE: '1',
    PORT: String(await freePort()),
    ...settings,
    LIMITS: [...WIDE_LIMITS, settings['LIMITS']].join(' '),
    DATA_DIR: folder,
  };
}

function hostedSettings(folder: string): Settings {
  return {
    DATABASE_URL: urlOfDatabase(folder),
    SECRET_KEY: process.env['TEST_SECRET_KEY'] ?? '',
    HOST: '127.0.0.1',
  };
}

function emptyFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'ttyreel-contract-'));
}

/** A copy of the folder of contract-run.ts, or an empty folder without one. */
async function copyOfTemplate(): Promise<string> {
  const folder = await emptyFolder();
  const template = process.env['TEST_DATA_TEMPLATE'];
  // cp keeps the owner: PostgreSQL has a separate account if the tests run as root.
  if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
