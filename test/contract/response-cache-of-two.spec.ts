import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { ApiClient } from '../support/api-client.js';
import { type DatabaseServerProcess, startDatabaseServer } from '../support/database-setup.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { eventually } from './upload-client.js';

let folder: string;
let server: DatabaseServerProcess;
let database: Client;
let one: RunningService;
let other: RunningService;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-two-'));
  server = await startDatabaseServer(folder);
  const address = JSON.parse(server.address) as DatabaseAddress;
  database = new Client(address);
  await database.connect();
  const settings = {
    DATABASE_URL: `postgres:///${address.database}?host=${encodeURIComponent(address.host)}&user=${address.user}`,
    SECRET_KEY: 'a secret key that both processes share',
    HOST: '127.0.0.1',
    SITE_URL: 'http://reels.example',
  };
  one = await RunningService.start(settings);
  other = await RunningService.start(settings);
  key = await one.createUser('ada');
});
afterAll(async () => {
  await Promise.all([one.remove(), other.remove()]);
  await database.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const titleAt = async (service: RunningService, id: string): Promise<string> =>
  (await new ApiClient(service).json<{ title: string }>(200, 'GET', `/gifs/${id}/`)).title;

const listedAt = async (service: RunningService): Promise<string[]> => {
  const list = await new ApiClient(service).json<{ results: { title: string }[] }>(200, 'GET', '/gifs/');
  return list.results.map(({ title }) => title);
};

const edit = (service: RunningService, id: string, title: string) =>
  new ApiClient(service).json(200, 'PATCH', `/gifs/${id}/`, key, { title });

describe('two processes on one database', () => {
  it('see their own writes at once and those of the other soon', async () => {
    const { id } = await upload(one, key, { title: 'Made' });
    const both = [one, other];
    await eventually(
      () => listedAt(other),
      (titles) => titles.includes('Made'),
    );
    for (let turn = 0; turn < 20; turn += 1) {
      const [writer, reader] = turn % 2 ? [one, other] : [other, one];
      const title = `Turn ${turn}`;
      await Promise.all(both.flatMap((service) => [titleAt(service, id), listedAt(service)]));
      await edit(writer, id, title);
      expect([await titleAt(writer, id), await listedAt(writer)]).toEqual([title, [title]]);
      await eventually(
        () => titleAt(reader, id),
        (seen) => seen === title,
      );
      expect(await listedAt(reader)).toEqual([title]);
    }
  });

  it('serve from the cache until an invalidation arrives', async () => {
    const { id } = await upload(one, key, { title: 'Kept' });
    // The recording changes until its renditions are ready and its views are saved.
    await eventually(
      async () => {
        expect(await titleAt(one, id)).toBe('Kept');
        await database.query(`UPDATE gif SET title = 'Behind their backs' WHERE id = $1`, [id]);
        const seen = await titleAt(one, id);
        if (seen !== 'Kept') await edit(one, id, 'Kept');
        return seen;
      },
      (seen) => seen === 'Kept',
    );
    await database.query(`NOTIFY ttyreel_changes, '*'`);
    await eventually(
      () => titleAt(one, id),
      (seen) => seen === 'Behind their backs',
    );
  });

  it('cache the first fifty pages of a list', async () => {
    for (let round = 0; round < 6; round += 1) {
      const some = Array.from({ length: 10 }, () => upload(one, key, { title: 'Page' }));
      await Promise.all(some);
    }
    const titleOn = async (page: number): Promise<string | undefined> => {
      const list = await new ApiClient(one).json<{ results: { title: string }[] }>(
        200,
        'GET',
        `/gifs/?page_size=1&page=${page}`,
      );
      return list.results[0]?.title;
    };
    await eventually(
      async () => {
        const before = [await titleOn(50), await titleOn(51)];
        await database.query(`UPDATE gif SET title = title || '!'`);
        const after = [await titleOn(50), await titleOn(51)];
        return after.map((title, at) => title === before[at]);
      },
      ([isFiftiethCached, isNextCached]) => isFiftiethCached === true && isNextCached === false,
    );
  });
});
