import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ClusterFolder } from '../../../test/support/cluster-folder.js';
import { startDatabaseServer } from '../../../test/support/database-setup.js';
import { addRow, countRows, queryOnce } from '../../../test/support/kept-rows.js';
import type { DatabaseAddress } from './database-address.js';
import { DataDirectoryInUse } from './data-directory-lock.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { identifyProcess } from './process-identity.js';

const isRoot = process.getuid?.() === 0;
const folder = new ClusterFolder();

async function postmasterPid(): Promise<number> {
  return Number(
    (await readFile(path.join(folder.data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

describe('startEmbeddedPostgres', () => {
  it('creates a database on the first start and keeps its rows after a restart', async () => {
    const first = await startEmbeddedPostgres(folder.data);
    await addRow(first.address);
    await first.stop();
    expect((await first.exited).requested).toBe(true);
    await expect(stat(first.address.host)).rejects.toThrow('ENOENT');
    expect(await readdir(folder.data)).toEqual(['postgres']);

    const second = await startEmbeddedPostgres(folder.data);
    expect(await countRows(second.address)).toBe(1);
    await second.stop();
    await second.stop();
  });

  it('creates a UTF-8 database in UTC with Unicode letters and the search extensions', async () => {
    const server = await startEmbeddedPostgres(folder.data, { durable: false });
    await queryOnce(
      server.address,
      'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; CREATE EXTENSION fuzzystrmatch',
    );
    const [row] = await queryOnce(
      server.address,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
         current_setting('listen_addresses') AS listens, lower('ÉÀ') AS lower, unaccent('Éa') AS plain,
         similarity('éé', 'éé') AS same, levenshtein('cat', 'cut') AS distance`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      zone: 'UTC',
      listens: '',
      lower: 'éà',
      plain: 'Ea',
      same: 1,
      distance: 1,
    });
    await server.stop();
  });

  it('rejects a folder that a running server uses and does not affect that server', async () => {
    folder.copyDatabase();
    const first = await startEmbeddedPostgres(folder.data, { durable: false });
    await expect(startEmbeddedPostgres(folder.data)).rejects.toThrow(DataDirectoryInUse);
    await addRow(first.address);
    expect(await countRows(first.address)).toBe(1);
    await first.stop();
  });

  it('reports when the server dies and recovers every committed row', async () => {
    folder.copyDatabase();
    const first = await startEmbeddedPostgres(folder.data);
    await addRow(first.address);
    process.kill(await postmasterPid(), 'SIGKILL');
    const exit = await first.exited;
    expect(exit.requested).toBe(false);
    expect(exit.description).toContain('was ended by SIGKILL');
    await first.stop();
    expect((await readdir(folder.data)).sort()).toEqual(['postgres', 'ttyreel.lock']);

    const second = await startEmbeddedPostgres(folder.data);
    expect(await countRows(second.address)).toBe(1);
    await second.stop();
  });

  it('stops the server of a killed starter and starts its own', async () => {
    folder.copyDatabase();
    const former = await startDatabaseServer(folder.data, { durable: true });
    const address = JSON.parse(former.address) as DatabaseAddress;
    await addRow(address);
    const orphan = await postmasterPid();
    former.child.kill('SIGKILL');
    await once(former.child, 'close');
    expect(identifyProcess(orphan)).not.toBeNull();

    const server = await startEmbeddedPostgres(folder.data);
    expect(identifyProcess(orphan)).toBeNull();
    expect(await countRows(server.address)).toBe(1);
    await expect(stat(address.host)).rejects.toThrow('ENOENT');
    await server.stop();
  });

  it('starts even if a dead server left its files and its process id belongs to another program', async () => {
    folder.copyDatabase();
    const cluster = path.join(folder.data, 'postgres');
    const gone = path.join(os.tmpdir(), 'ttyreel-absent');
    await writeFile(
      path.join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n${gone}\n\n1 1\nready\n`,
    );
    // A starter that died leaves its lock. Another start that also died has already cleared this one.
    await mkdir(path.join(folder.data, 'ttyreel.lock'));
    await (await startEmbeddedPostgres(folder.data, { durable: false })).stop();
    expect(await readdir(folder.data)).toEqual(['postgres']);
  });

  it('does not remove the lock file of an unknown PostgreSQL', async () => {
    folder.copyDatabase();
    const file = path.join(folder.data, 'postgres', 'postmaster.pid');
    await writeFile(file, `1\n${folder.data}/postgres\n1\n5432\n\n\n1 1\nready\n`);
    const start = () => startEmbeddedPostgres(folder.data);
    const reason =
      /postmaster\.pid names a PostgreSQL that may be running in another container .* remove that file/;
    await expect(start()).rejects.toThrow(reason);
    await expect(start()).rejects.toThrow(reason);
    await rm(file);
    await (await startEmbeddedPostgres(folder.data, { durable: false })).stop();
  });

  it('starts on a copy of a folder in use without harm to the original', async () => {
    folder.copyDatabase();
    const original = await startEmbeddedPostgres(folder.data, { durable: false });
    const copy = path.join(folder.root, 'copy');
    execFileSync('cp', ['-a', folder.data, copy]);
    const second = await startEmbeddedPostgres(copy, { durable: false });
    await addRow(original.address);
    await second.stop();
    expect(await countRows(original.address)).toBe(1);
    await original.stop();
  });

  it('removes an interrupted first start', async () => {
    await mkdir(path.join(folder.data, 'postgres.new-aB3dE6', 'base'), { recursive: true });
    await writeFile(path.join(folder.data, 'postgres.new-aB3dE6', 'PG_VERSION'), '18\n');
    const server = await startEmbeddedPostgres(folder.data, { durable: false });
    expect((await readdir(folder.data)).sort()).toEqual(['postgres', 'ttyreel.lock']);
    await server.stop();
  });

  it('rejects a folder without a database of this version and releases it', async () => {
    await mkdir(path.join(folder.data, 'postgres'), { recursive: true });
    await writeFile(path.join(folder.data, 'postgres', 'notes.txt'), 'mine');
    const start = () => startEmbeddedPostgres(folder.data);
    await expect(start()).rejects.toThrow(/holds files but no PostgreSQL database/);
    await writeFile(path.join(folder.data, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and this is PostgreSQL 18/);
    expect(await readdir(folder.data)).toEqual(['postgres']);
  });

  it("reports why the server did not start, with the server's log", async () => {
    folder.copyDatabase();
    await chmod(path.join(folder.data, 'postgres'), 0o777);
    await expect(startEmbeddedPostgres(folder.data)).rejects.toThrow(
      /did not start\. Make the user .*mode 0700\.[^]*FATAL: .*invalid permissions/,
    );
  });

  // A server of an ordinary user runs as that user and has the same access.
  (isRoot ? it : it.skip)(
    'keeps its files under a folder that only root can enter (needs root)',
    async () => {
      await chmod(folder.root, 0o700);
      const server = await startEmbeddedPostgres(folder.data);
      expect((await stat(path.join(folder.data, 'postgres'))).uid).not.toBe(0);
      await queryOnce(
        server.address,
        'CREATE TABLE many AS SELECT g, md5(g::text) AS hash FROM generate_series(1, 100000) g',
      );
      // Sorting beyond work_mem writes temporary files.
      const [row] = await queryOnce<{ hash: string }>(
        server.address,
        "SET work_mem = '64kB'; CHECKPOINT; CREATE TABLE sorted AS SELECT * FROM many ORDER BY hash",
      ).then(() => queryOnce<{ hash: string }>(server.address, 'SELECT hash FROM sorted LIMIT 1'));
      expect(row?.hash).toMatch(/^00/);
      await server.stop();
    },
  );
});
