import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { UsageStatsRepository } from './usage-stats.repository.js';
import { MAX_COUNT } from './usage-counts.js';

const RECORDINGS = 50;

let database: TestDatabase;
let dataSource: DataSource;
let counters: UsageStatsRepository;
let gifSeqs: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  dataSource = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  counters = new UsageStatsRepository();
  await dataSource.query(
    `INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id) VALUES ('ada', 'hash', 'cipher', '')`,
  );
  const rows: { seq: number }[] = await dataSource.query(
    `INSERT INTO gif (id, author_seq, slug, title, width, height, frames, duration_ms, picture_style)
     SELECT lpad(n::text, 8, '0'), 1, 'a', 'A', 1, 1, 1, 1, '{}' FROM generate_series(1, $1::int) n RETURNING seq`,
    [RECORDINGS],
  );
  gifSeqs = rows.map(({ seq }) => seq);
});
beforeEach(async () => {
  await dataSource.query('DELETE FROM gif_stats');
  await dataSource.query('INSERT INTO gif_stats (gif_seq) SELECT seq FROM gif');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function stats(gifSeq: number): Promise<number[]> {
  const [row] = await dataSource.query<Record<string, number>[]>(
    'SELECT view_count, embed_count, download_count FROM gif_stats WHERE gif_seq = $1',
    [gifSeq],
  );
  return Object.values(row ?? {});
}

describe('a batch of counts', () => {
  it('adds each number to its own counter', async () => {
    const [first = 0, second = 0, untouched = 0] = gifSeqs;
    const batch = [
      { gifSeq: second, views: 4, embeds: 5, downloads: 6 },
      { gifSeq: first, views: 1, embeds: 2, downloads: 3 },
    ];
    await counters.add(batch, dataSource.manager);
    await counters.add(batch, dataSource.manager);
    expect(await stats(first)).toEqual([2, 4, 6]);
    expect(await stats(second)).toEqual([8, 10, 12]);
    expect(await stats(untouched)).toEqual([0, 0, 0]);
  });

  it('skips a deleted recording', async () => {
    const [first = 0] = gifSeqs;
    await counters.add(
      [
        { gifSeq: 999_999_999, views: 1, embeds: 1, downloads: 1 },
        { gifSeq: first, views: 1, embeds: 0, downloads: 0 },
      ],
      dataSource.manager,
    );
    expect(await stats(first)).toEqual([1, 0, 0]);
  });

  it('stops a counter at its maximum', async () => {
    const [first = 0] = gifSeqs;
    await counters.add(
      [{ gifSeq: first, views: MAX_COUNT - 1, embeds: MAX_COUNT, downloads: 0 }],
      dataSource.manager,
    );
    await counters.add([{ gifSeq: first, views: 2, embeds: MAX_COUNT, downloads: 1 }], dataSource.manager);
    expect(await stats(first)).toEqual([MAX_COUNT, MAX_COUNT, 1]);
  });
});

describe('concurrent batches of many processes', () => {
  it('add up exactly without a deadlock, whatever the order of their rows', async () => {
    const BATCHES = 200;
    const shuffled = () => [...gifSeqs].sort(() => Math.random() - 0.5);
    await Promise.all(
      Array.from({ length: BATCHES }, () =>
        counters.add(
          shuffled().map((gifSeq) => ({ gifSeq, views: 1, embeds: 2, downloads: 3 })),
          dataSource.manager,
        ),
      ),
    );
    const [sum] = await dataSource.query<{ least: number; most: number; downloads: number }[]>(
      'SELECT min(view_count) AS least, max(view_count) AS most, min(download_count) AS downloads FROM gif_stats',
    );
    expect(sum).toEqual({ least: BATCHES, most: BATCHES, downloads: 3 * BATCHES });
  });
});
