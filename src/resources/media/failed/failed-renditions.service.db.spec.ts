import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { NO_TEXT } from '../renditions/rendition.entity.js';
import { FailedRenditionRepository } from './failed-rendition.repository.js';
import { FailedRenditionsService } from './failed-renditions.service.js';

let database: MigratedDatabase;
let source: DataSource;
let failed: FailedRenditionsService;
let jobs: string[];

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  const enqueue: OutboxRelayService['enqueue'] = ({ kind, subjectSeq }) =>
    Promise.resolve(void jobs.push(`${kind} ${subjectSeq}`));
  failed = new FailedRenditionsService(
    publicTransactions(source),
    new FailedRenditionRepository(source.manager),
    fake<OutboxRelayService>({ enqueue }),
  );
  await insertUsers(source, {});
  await insertGifs(source, { id: 'whole001' }, { id: 'broken01' }, { id: 'silent01' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  jobs = [];
  await source.query(`
    TRUNCATE rendition;
    INSERT INTO rendition (gif_seq, name, state, failure, is_drawn) VALUES
      (1, 'mp4', 'failed', 'It was away.', false), (1, 'still', 'failed', 'It was away.', false),
      (2, 'transcript', 'failed', 'It was late.', false), (2, 'gif', 'pending', NULL, true),
      (3, 'transcript', 'failed', '${NO_TEXT}', false)`);
});

const pending = () =>
  source.query(`SELECT gif_seq, name FROM rendition WHERE state = 'pending' ORDER BY 1, 2`);

it('are made again in the order of their jobs', async () => {
  const first = { gifId: 'whole001', reason: 'It was away.' };
  expect(await failed.retryAll()).toMatchObject([
    { ...first, rendition: 'mp4' },
    { ...first, rendition: 'still' },
    { gifId: 'broken01', rendition: 'transcript', reason: 'It was late.' },
  ]);
  expect(jobs).toEqual(['stills 1', 'ocr 2']);
  expect(await source.query(`SELECT gif_seq FROM rendition WHERE failure IS NOT NULL`)).toEqual([
    { gif_seq: 3 },
  ]);
  expect(await failed.retryAll()).toEqual([]);
});

it('of some recordings are made again', async () => {
  expect(await failed.retry(['broken01', 'silent01', 'nonsense'])).toMatchObject([{ gifId: 'broken01' }]);
  expect(jobs).toEqual(['ocr 2']);
  expect(await pending()).toEqual([
    { gif_seq: 2, name: 'gif' },
    { gif_seq: 2, name: 'transcript' },
  ]);
});

it('are listed by recording, the newest first', async () => {
  const { rows, count } = await failed.page({ page: 1, size: 1 });
  expect([count, rows.map(({ gifId, rendition }) => `${gifId} ${rendition}`)]).toEqual([
    2,
    ['broken01 transcript'],
  ]);
  const last = await failed.page({ page: 2, size: 1 });
  expect(last.rows.map(({ rendition }) => rendition)).toEqual(['mp4', 'still']);
  await expect(failed.page({ page: 3, size: 1 })).rejects.toThrow(NotFound);
});
