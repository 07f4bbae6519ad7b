import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ClusterFolder } from '../../../test/support/cluster-folder.js';
import { CONTAINER, mayUseContainers } from '../../../test/support/container.js';
import { startDatabaseServer } from '../../../test/support/database-setup.js';
import { addRow, countRows } from '../../../test/support/kept-rows.js';
import type { DatabaseAddress } from './database-address.js';
import { DataDirectoryInUse } from './data-directory-lock.js';
import { openEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { clusterName } from './postmaster.js';

const folder = new ClusterFolder();

/** Waits for a process whose command line has these two parts, even outside our PID namespace. */
async function findProcess(program: string, argument: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [first, ...rest] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (first?.endsWith(program) && rest.includes(argument)) return Number(pid);
  }
  throw new Error(`There is no ${program} with ${argument}.`);
}

// Many containers do not allow namespaces.
(mayUseContainers() ? describe : describe.skip)('a data folder in another container (needs unshare)', () => {
  it('is not used while a PostgreSQL runs there, even if its starter was killed', async () => {
    folder.copyDatabase();
    // The shell acts as a container's init: it outlives the starter.
    const former = await startDatabaseServer(folder.data, {
      durable: true,
      wrapper: [...CONTAINER, 'sh', '-c', '"$@"; exec sleep 60', 'sh'],
    });
    await addRow(JSON.parse(former.address) as DatabaseAddress);
    await expect(startEmbeddedPostgres(folder.data)).rejects.toThrow(DataDirectoryInUse);
    await expect(openEmbeddedPostgres(folder.data)).rejects.toThrow('in another container of this machine');

    const server = await findProcess(
      '/postgres',
      `cluster_name=${clusterName(path.join(folder.data, 'postgres'))}`,
    );
    process.kill(await findProcess(process.execPath, folder.data), 'SIGKILL');
    await expect(startEmbeddedPostgres(folder.data)).rejects.toThrow(DataDirectoryInUse);
    process.kill(server, 'SIGKILL');
    await expect(startOnceFree()).resolves.toBe(1);
    former.child.kill('SIGKILL');
  });

  /** PostgreSQL's processes end a moment after their postmaster. @returns how many rows there are */
  async function startOnceFree(): Promise<number> {
    for (const deadline = Date.now() + 10_000; ;) {
      try {
        const server = await startEmbeddedPostgres(folder.data);
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
    folder.copyDatabase();
    const service = await startDatabaseServer(folder.data);
    const opened = await openEmbeddedPostgres(folder.data);
    expect(opened.address).toEqual(JSON.parse(service.address));
    await opened.stop();
    await addRow(opened.address);
    await service.stop();
  });

  it('starts a server when none runs, and stops it afterwards', async () => {
    folder.copyDatabase();
    const opened = await openEmbeddedPostgres(folder.data);
    await addRow(opened.address);
    await opened.stop();
    await expect(stat(opened.address.host)).rejects.toThrow('ENOENT');
  });

  it('waits for a service that is creating its database', async () => {
    const starting = startEmbeddedPostgres(folder.data, { durable: false });
    const opened = await openEmbeddedPostgres(folder.data);
    const service = await starting;
    expect(opened.address).toEqual(service.address);
    await service.stop();
  });
});
