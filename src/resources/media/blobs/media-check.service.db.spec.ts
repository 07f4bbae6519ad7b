import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { quotas } from '../../../../test/support/quotas.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { FailedRenditionRepository } from '../failed/failed-rendition.repository.js';
import { FailedRenditionsService } from '../failed/failed-renditions.service.js';
import { MediaCheckRepository } from './media-check.repository.js';
import { MediaCheckService } from './media-check.service.js';

const TWO_HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let check: MediaCheckService;
const jobs: string[] = [];

async function put(key: string, bytes: string, age = TWO_HOURS_AGO): Promise<void> {
  await store.put(key, Buffer.from(bytes));
  await utimes(path.join(folder, key), age, age);
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  folder = await createMediaFolder();
  store = new DiskBlobStore(folder);
  const referrers = new BlobReferenceRepository(source.manager);
  const outbox = fake<OutboxRelayService>({
    enqueue: ({ kind, subjectSeq }) => {
      jobs.push(`${kind} ${subjectSeq}`);
      return Promise.resolve();
    },
  });
  const changes = publicTransactions(source);
  check = new MediaCheckService(
    changes,
    new MediaCheckRepository(source.manager),
    referrers,
    new BlobReferencesService(source, referrers, store),
    store,
    quotas(source),
    outbox,
    new FailedRenditionsService(changes, new FailedRenditionRepository(source.manager), outbox),
  );
  await insertUsers(source, {});
  await insertGifs(source, { id: 'whole001' }, { id: 'broken01' }, { id: 'silent01' });
  await put('aa/whole.gif', 'GIF');
  await put('aa/short.png', 'P');
  await put('aa/surplus.gif', 'GIF');
  await put('aa/young.gif', 'GIF', new Date());
  await source.query(`
    INSERT INTO rendition (gif_seq, name, state, blob_key, byte_size) VALUES
      (1, 'gif', 'ready', 'aa/whole.gif', 3), (2, 'gif', 'ready', 'aa/lost.gif', 3),
      (2, 'still', 'ready', 'aa/short.png', 9), (2, 'mp4', 'pending', NULL, NULL);
    INSERT INTO themed_picture (gif_seq, theme_slug, look, state, blob_key, byte_size)
    VALUES (1, 'nord', '', 'ready', 'aa/nord.gif', 3), (1, 'nord', 'frame=window', 'ready', 'aa/framed.gif', 3)`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const MISSING = [
  { gifId: 'whole001', rendition: 'theme=nord', problem: 'missing' },
  { gifId: 'whole001', rendition: 'theme=nord frame=window', problem: 'missing' },
  { gifId: 'broken01', rendition: 'gif', problem: 'missing' },
  { gifId: 'broken01', rendition: 'still', problem: 'has 1 of 9 bytes' },
];

it('finds missing, incomplete and surplus files and changes nothing', async () => {
  for (let time = 0; time < 2; time++) {
    const report = await check.check();
    expect(report.files).toBe(4);
    expect(report.missing).toEqual(
      MISSING.map((each) => expect.objectContaining({ ...each, isRepaired: false })),
    );
    expect(report.surplus).toEqual([{ blobKey: 'aa/surplus.gif', isRepaired: false }]);
  }
  expect(jobs).toEqual([]);
});

it('repairs everything except uploads', async () => {
  const report = await check.check({ repair: true });
  expect(report.missing.map(({ isRepaired }) => isRepaired)).toEqual([true, true, false, true]);
  expect(report.surplus).toEqual([{ blobKey: 'aa/surplus.gif', isRepaired: true }]);
  expect(jobs).toEqual(['stills 2']);
  const after = await check.check();
  expect(after).toMatchObject({ files: 3, missing: [{ rendition: 'gif' }], surplus: [] });
});

it('does not count the GIF for READMEs of a picture that is drawn again', async () => {
  await source.query('DELETE FROM rendition');
  await put('aa/readme.gif', 'GIF');
  await source.query(`
    INSERT INTO rendition (gif_seq, name, state, blob_key, byte_size, is_drawn) VALUES
      (1, 'gif', 'ready', 'aa/drawn.gif', 9, true), (1, 'readme', 'ready', 'aa/readme.gif', 3, false)`);
  await quotas(source).rebuild();
  await check.check({ repair: true });
  expect((await quotas(source).of(1)).used.bytes).toBe(9);
  expect(await quotas(source).rebuild()).toBe(0);
});
