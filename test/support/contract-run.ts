import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { startDatabaseServer } from './database-setup.js';
import { freePort } from './free-port.js';

const KEPT_LOG_CHARACTERS = 4_000;

/**
 * Prepares the contract tests: a data folder as after a first start, a PostgreSQL server with such a database, and a
 * process for each jest worker that runs its services.
 * @returns a function that stops the servers
 */
export async function startContractRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-template-'));
  const template = path.join(folder, 'data');
  const hosts = Array.from({ length: os.availableParallelism() }, startHost);
  await makeTemplate(template);
  const serverFolder = path.join(folder, 'server');
  // cp keeps the owner: PostgreSQL has a separate account if the tests run as root.
  await promisify(execFile)('cp', ['-a', template, serverFolder]);
  const server = await startDatabaseServer(serverFolder);

  const ports = await Promise.all(hosts.map((host) => firstLine(host)));
  process.env['TEST_DATA_TEMPLATE'] = template;
  process.env['TEST_DATABASE_TEMPLATE'] = server.address;
  // The database is bound to its secret key.
  process.env['TEST_SECRET_KEY'] = await readFile(path.join(template, 'secret-key'), 'utf8');
  process.env['TEST_SERVICE_HOSTS'] = ports.join(' ');
  return async () => {
    const ends = hosts.flatMap((host) => earlyEnd(host) ?? []);
    for (const { child } of hosts) child.kill('SIGKILL');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
    // At the end of the output, where it is seen: all later tests of its workers failed too.
    if (ends.length > 0) throw new Error(ends.join('\n'));
  };
}

async function makeTemplate(data: string): Promise<void> {
  const service = spawn(process.execPath, ['dist/programs/main.js'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: data,
      DEMO_DATA: 'false',
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(service, 'exit');
  for await (const line of createInterface({ input: service.stdout })) {
    // Immediately: a service that is ready stops cleanly.
    if (line.includes('ttyreel is ready')) service.kill('SIGTERM');
  }
  await exited;
  // Each service has its own lock.
  await rm(path.join(data, 'ttyreel.lock'), { recursive: true, force: true });
}

interface Host {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The last lines of its standard error. */
  log: string;
}

function startHost(): Host {
  const program = ['--enable-source-maps', '--trace-uncaught', 'test/support/service-host.mjs'];
  const host: Host = { child: spawn(process.execPath, program, { stdio: 'pipe' }), log: '' };
  host.child.stderr.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes);
    host.log = (host.log + bytes.toString()).slice(-KEPT_LOG_CHARACTERS);
  });
  return host;
}

/** @returns how a host ended before the end of the tests, or null while it runs */
function earlyEnd({ child: { exitCode, signalCode }, log }: Host): string | null {
  const end = signalCode ?? exitCode;
  return end === null ? null : `A process that runs services ended during the tests (${end}).\n${log}`;
}

async function firstLine({ child }: Host): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return line;
}
