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
 * Makes what services of the contract tests start on: a data folder as a first start leaves it, a PostgreSQL with such
 * a database, and a process for each jest worker that runs its services.
 * @returns what ends the servers
 */
export async function startContractRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-template-'));
  const template = path.join(folder, 'data');
  const hosts = Array.from({ length: os.availableParallelism() }, startHost);
  await makeTemplate(template);
  const serverFolder = path.join(folder, 'server');
  // cp keeps the owner: PostgreSQL has an account of its own where the tests run as root.
  await promisify(execFile)('cp', ['-a', template, serverFolder]);
  const server = await startDatabaseServer(serverFolder);

  const ports = await Promise.all(hosts.map((host) => firstLine(host)));
  process.env['TEST_DATA_TEMPLATE'] = template;
  process.env['TEST_DATABASE_TEMPLATE'] = server.address;
  // The database knows its secret key.
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
    // At once: a service that has said that it is ready stops in order.
    if (line.includes('ttyreel is ready')) service.kill('SIGTERM');
  }
  await exited;
  // Each service has a lock of its own.
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
