import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client, type QueryResultRow } from 'pg';
import { CONTAINER, mayUseContainers } from '../../../../test/support/container.js';
import { startDatabaseServer } from '../../../../test/support/database-setup.js';
import type { DatabaseAddress } from '../database-address.js';
import { DataDirectoryInUse } from './data-directory-lock.js';
import { openEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { clusterName } from './postmaster.js';

// Each test makes a whole database: about a second, and more on a busy machine.
jest.setTimeout(30_000);
let root: string;
let data: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-embedded-'));
  data = path.join(root, 'data');
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function query<Row extends QueryResultRow>(
  address: DatabaseAddress,
  statement: string,
): Promise<Row[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const addRow = (address: DatabaseAddress) =>
  query(address, 'CREATE TABLE IF NOT EXISTS kept (id int); INSERT INTO kept VALUES (1)');

async function countRows(address: DatabaseAddress): Promise<number> {
  return (await query<{ count: number }>(address, 'SELECT count(*)::int FROM kept'))[0]?.count ?? 0;
}

/** Waits for a process outside of our PID namespace, too, whose command line has these two parts. */
async function findProcess(program: string, argument: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [first, ...rest] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (first?.endsWith(program) && rest.includes(argument)) return Number(pid);
  }
  throw new Error(`There is no ${program} with ${argument}.`);
}

// Many containers do not let their users make namespaces.
(mayUseContainers() ? describe : describe.skip)('a data folder in another container (needs unshare)', () => {
  it('is left alone while a PostgreSQL runs there, though its starter was killed', async () => {
    // The shell is what a container's init is: it outlives the starter.
    const former = await startDatabaseServer(data, {
      durable: true,
      wrapper: [...CONTAINER, 'sh', '-c', '"$@"; exec sleep 60', 'sh'],
    });
    await addRow(JSON.parse(former.address) as DatabaseAddress);
    await expect(startEmbeddedPostgres(data)).rejects.toThrow(DataDirectoryInUse);
    await expect(openEmbeddedPostgres(data)).rejects.toThrow('in another container of this machine');

    const server = await findProcess('/postgres', `cluster_name=${clusterName(path.join(data, 'postgres'))}`);
    process.kill(await findProcess(process.execPath, data), 'SIGKILL');
    await expect(startEmbeddedPostgres(data)).rejects.toThrow(DataDirectoryInUse);
    process.kill(server, 'SIGKILL');
    await expect(startOnceFree()).resolves.toBe(1);
    former.child.kill('SIGKILL');
  });

  /** PostgreSQL's processes end a moment after their postmaster. @returns how many rows there are */
  async function startOnceFree(): Promise<number> {
    for (const deadline = Date.now() + 10_000; ;) {
      try {
        const server = await startEmbeddedPostgres(data);
        const rows = await countRows(server.address);
        await server.stop();
        return rows;
      } catch (error) {
        if (!(error instanceof DataDirectoryInUse) || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
});

describe('openEmbeddedPostgres', () => {
  it('uses the server of a running service and leaves it running', async () => {
    const service = await startDatabaseServer(data);
    const opened = await openEmbeddedPostgres(data);
    expect(opened.address).toEqual(JSON.parse(service.address));
    await opened.stop();
    await addRow(opened.address);
    await service.stop();
  });

  it('starts a server when none runs, and stops it again', async () => {
    const opened = await openEmbeddedPostgres(data);
    await addRow(opened.address);
    await opened.stop();
    await expect(stat(opened.address.host)).rejects.toThrow('ENOENT');
  });

  it('waits for a service that is making its database', async () => {
    const starting = startEmbeddedPostgres(data, { durable: false });
    const opened = await openEmbeddedPostgres(data);
    const service = await starting;
    expect(opened.address).toEqual(service.address);
    await service.stop();
  });
});
