import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { IdleQueue } from '../../../../test/support/idle-queue.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../../platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../../platform/jobs/outbox.repository.js';
import { RenditionBackfillRepository } from './rendition-backfill.repository.js';
import { RenditionBackfill } from './rendition-backfill.js';

const silent = pino({ level: 'silent' });

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  await source.query(
    `INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id) VALUES ('ada', 'h', 'c', '')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE gif, outbox RESTART IDENTITY CASCADE'));

function filler(): RenditionBackfill {
  const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
  const relay = new OutboxRelayService(outbox, new IdleQueue(), new JobRunnerService(outbox, silent), silent);
  return new RenditionBackfill(
    publicTransactions(source),
    new RenditionBackfillRepository(source.manager),
    relay,
    silent,
  );
}

/** Recordings of earlier releases. @param forms of each one, with the sizes of their files */
async function addGifs(count: number, forms: Readonly<Record<string, number | null>>): Promise<void> {
  await source.query(
    `WITH made AS (
       INSERT INTO gif (id, author_seq, slug, title, width, height, frames, duration_ms)
       SELECT lpad((n + (SELECT count(*) FROM gif))::text, 8, '0'), 1, 's', 't', 1, 1, 1, 1
       FROM generate_series(1, $1) AS n RETURNING seq
     )
     INSERT INTO rendition (gif_seq, name, state, byte_size)
     SELECT seq, name, 'ready', size FROM made, unnest($2::text[], $3::int[]) AS form (name, size)`,
    [count, Object.keys(forms), Object.values(forms)],
  );
}

/** Removes the jobs from the outbox. @returns their kinds by recording */
async function takeWork(taken: Record<string, string[]> = {}): Promise<Record<string, string[]>> {
  const [rows] = await source.query<[{ kind: string; seq: number }[]]>(
    'DELETE FROM outbox RETURNING kind, subject_seq AS seq',
  );
  for (const { kind, seq } of rows) taken[seq] = [...(taken[seq] ?? []), kind].sort();
  return taken;
}

/** Runs the backfill while jobs are processed. @returns the counts, and the jobs by recording */
async function fill(...fillers: readonly RenditionBackfill[]): Promise<[number[], Record<string, string[]>]> {
  const work: Record<string, string[]> = {};
  const filled = Promise.all(fillers.map((each) => each.fill()));
  for (const turn = Symbol('not yet'); ;) {
    const counts = await Promise.race([filled, delay(20, turn)]);
    await takeWork(work);
    if (counts !== turn) return [await filled, work];
  }
}

const WITH_CAST = { gif: 1000, cast: 100, thumbnail: 50, transcript: null };

describe('recordings of earlier releases', () => {
  it('get pending renditions and a job', async () => {
    await addGifs(1, WITH_CAST);
    await addGifs(1, { gif: 1000, thumbnail: 50 });
    await addGifs(1, { ...WITH_CAST, gif: 5_000_001 });
    expect(await fill(filler())).toEqual([[3], { 1: ['stills'], 2: ['stills'], 3: ['stills'] }]);
    const states: { name: string }[] = await source.query(
      `SELECT name FROM rendition WHERE gif_seq = 2 AND state = 'pending' ORDER BY name`,
    );
    expect(states.map(({ name }) => name)).toEqual(['mp4', 'still', 'transcript']);
  });

  it('get them once, even if several processes run the backfill and each does so at every start', async () => {
    await addGifs(4, WITH_CAST);
    const [, work] = await fill(filler(), filler());
    expect(work).toEqual(Object.fromEntries([1, 2, 3, 4].map((seq) => [seq, ['stills']])));
    expect(await fill(filler())).toEqual([[0], {}]);
  });

  it('get none if they are complete or have no picture', async () => {
    await addGifs(2, { ...WITH_CAST, still: 60, mp4: 70 });
    await addGifs(2, { cast: 100 });
    expect(await fill(filler())).toEqual([[0], {}]);
  });

  it('are processed a few at a time, newest first, after other work', async () => {
    await addGifs(25, WITH_CAST);
    const stop = new AbortController();
    const filling = filler().fill(stop.signal);
    await delay(300);
    const first = Object.keys(await takeWork()).map(Number);
    stop.abort();
    await expect(filling).rejects.toThrow('abort');
    expect(first).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  });

  it('are all processed, even after an interruption', async () => {
    await addGifs(15, WITH_CAST);
    await addGifs(600, { ...WITH_CAST, still: 60, mp4: 70 });
    expect((await fill(filler()))[0]).toEqual([15]);
    const [row] = await source.query<{ lacking: number }[]>(
      `SELECT count(*)::int AS lacking FROM gif
       WHERE NOT EXISTS (SELECT FROM rendition WHERE gif_seq = gif.seq AND name = 'still')`,
    );
    expect(row?.lacking).toBe(0);
  });

  it('get transcript times if their transcript lacks them', async () => {
    await addGifs(12, { ...WITH_CAST, still: 60, mp4: 70 });
    await source.query(
      `INSERT INTO transcript (gif_seq, text, line_times, source, cast_times)
       SELECT seq, 'a', '{6}', CASE WHEN seq = 2 THEN 'ocr' ELSE 'cast' END, CASE WHEN seq = 3 THEN '{61}'::real[] END
       FROM gif`,
    );
    const [counts, work] = await fill(filler());
    expect(counts).toEqual([10]);
    expect(Object.keys(work).map(Number)).toEqual([1, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(Object.values(work).flat())).toEqual(new Set(['transcript_times']));
  });
});
