import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startDatabaseServer } from './database-setup.js';
import { freePort } from './free-port.js';

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
    for (const host of hosts) host.kill('SIGKILL');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
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

function startHost(): ChildProcess {
  return spawn(process.execPath, ['--enable-source-maps', 'test/support/service-host.mjs'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The host has no standard output.');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}
