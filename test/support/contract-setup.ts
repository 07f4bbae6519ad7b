import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What the teardown finds on the global object. */
export interface ContractRun {
  contractTemplate?: string;
}

/**
 * Makes a data folder once, as a first start leaves it. Services of the contract tests start on copies of it, which
 * takes a quarter of the time of making a database.
 */
export default async function makeTemplate(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-template-'));
  const data = path.join(folder, 'data');
  const service = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: data,
      DEMO_DATA: 'false',
      PORT: String(20_000 + Math.floor(Math.random() * 12_000)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(service, 'exit');
  for await (const line of createInterface({ input: service.stdout })) {
    // At once: a service that has said that it is ready stops in order.
    if (line.includes('ttyreel is ready')) service.kill('SIGTERM');
  }
  await exited;
  // Each service has a secret and a lock of its own.
  await rm(path.join(data, 'secret-key'), { force: true });
  await rm(path.join(data, 'ttyreel.lock'), { recursive: true, force: true });
  (globalThis as ContractRun).contractTemplate = folder;
  process.env['TEST_DATA_TEMPLATE'] = data;
}
