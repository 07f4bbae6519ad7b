import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SearchDatabase } from '../../../test/support/search-database.js';

let database: SearchDatabase;

beforeAll(async () => {
  database = await SearchDatabase.create();
});
afterAll(() => database.drop());
beforeEach(() =>
  database.source.query('TRUNCATE gif, tag RESTART IDENTITY CASCADE; TRUNCATE search_word, search_tier'),
);

async function words(): Promise<string[]> {
  const rows = await database.source.query<{ word: string }[]>('SELECT word FROM search_word ORDER BY word');
  return rows.map(({ word }) => word);
}

describe('refreshing', () => {
  it('indexes recordings', async () => {
    const [first = 0, second = 0] = await database.add(
      { title: 'Rebase', tags: ['Git'], transcript: 'Successfully rebased' },
      { title: 'Docker', description: 'with git' },
    );
    expect(await database.having("'1git'")).toEqual([first]);
    expect(await database.having("'2git'")).toEqual([first, second]);
    expect(await database.having("'3success'")).toEqual([first]);
    expect(await database.having("'#1'")).toEqual([first]);
  });

  it('replaces the previous words', async () => {
    const [seq = 0] = await database.add({ title: 'Before' });
    await database.change([seq], `title = 'After'`);
    expect(await database.having("'1befor'")).toEqual([]);
    expect(await database.having("'1after'")).toEqual([seq]);
  });

  it.each([
    ['unlisted', `visibility = 'unlisted'`],
    ['deleted', 'deleted_at = now()'],
  ])('removes a recording that was %s, and restores it', async (_, hidden) => {
    const [seq = 0, other = 0] = await database.add({ title: 'Secret' }, { title: 'Secret' });
    await database.change([seq], hidden);
    expect(await database.having("'3secret'")).toEqual([other]);
    await database.change([seq], `visibility = 'public', deleted_at = NULL`);
    expect(await database.having("'3secret'")).toEqual([seq, other]);
  });

  it('does not index an unlisted recording', async () => {
    await database.add({ title: 'Secret', visibility: 'unlisted' });
    expect(await database.having("'3secret'")).toEqual([]);
    expect(await words()).toEqual([]);
  });

  it('removes a purged recording', async () => {
    const [seq = 0] = await database.add({ title: 'Gone' });
    await database.source.query('DELETE FROM gif WHERE seq = $1', [seq]);
    expect(await database.having("'3gone'")).toEqual([]);
  });

  it('writes nothing when no lexeme changed', async () => {
    const [seq = 0] = await database.add({ title: 'Same' });
    const place = () => database.source.query<unknown[]>('SELECT ctid, xmin FROM search_document');
    const before = await place();
    await database.change([seq], `homepage_url = 'https://example.com'`);
    expect(await place()).toEqual(before);
  });

  it('sees the write that it waited for', async () => {
    const [seq = 0] = await database.add({ title: 'First' });
    const editor = database.source.createQueryRunner();
    await editor.startTransaction();
    await editor.query(`UPDATE gif SET title = 'Second' WHERE seq = $1`, [seq]);
    await database.index.refresh([seq], editor.manager);
    const job = database.source.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO transcript (gif_seq, text, line_times) VALUES ($1, 'written', '{0}')`,
        [seq],
      );
      await database.index.refresh([seq], manager);
    });
    await database.source.query('SELECT pg_sleep(0.1)');
    await editor.commitTransaction();
    await editor.release();
    await job;
    expect(await database.having("'1second' & '3written'")).toEqual([seq]);
  });

  it('allows parallel writes of the same new words', async () => {
    const seqs = await database.addUnindexed(
      ...Array.from({ length: 8 }, (_, index) => ({
        title: index % 2 ? 'alpha beta gamma' : 'gamma beta alpha',
      })),
    );
    await Promise.all(
      seqs.map((seq) => database.source.transaction((manager) => database.index.refresh([seq], manager))),
    );
    expect(await database.having("'1alpha'")).toEqual(seqs);
    expect(await words()).toEqual(['alpha', 'beta', 'gamma']);
  });
});

describe('popularity tiers', () => {
  const levels = async () => {
    const rows = await database.source.query<{ seq: number; tier: number }[]>(
      'SELECT gif_seq AS seq, tier FROM search_popular ORDER BY gif_seq',
    );
    return rows.map(({ seq, tier }) => [seq, tier]);
  };
  const SIZES = [4, 2];

  /** Twelve recordings, each with four times the views of the previous one. */
  const addTwelve = () =>
    database.add(
      ...Array.from({ length: 12 }, (_, index) => ({
        title: `word number${index}`,
        views: 4 ** index,
        createdAt: '2026-01-01',
      })),
    );

  it('have the configured sizes', async () => {
    await addTwelve();
    await database.upkeep.run({ sizes: SIZES });
    expect(await database.source.query('SELECT tier, views FROM search_tier ORDER BY tier')).toEqual([
      { tier: 1, views: 4 ** 7 },
      { tier: 2, views: 4 ** 9 },
    ]);
    expect(await levels()).toEqual([
      [9, 1],
      [10, 1],
      [11, 2],
      [12, 2],
    ]);
  });

  it('omit a tier that would hold more than half of all documents', async () => {
    await database.add({ title: 'a' }, { title: 'b' }, { title: 'c' });
    await database.upkeep.run({ sizes: SIZES });
    expect(await database.source.query('SELECT tier FROM search_tier')).toEqual([]);
    expect(await levels()).toEqual([]);
  });

  it('follow views at the next upkeep, up and down', async () => {
    await addTwelve();
    await database.upkeep.run({ sizes: SIZES });
    await database.setViews(1, 2_000_000_000);
    await database.setViews(2, 2_000_000_000);
    await database.setViews(3, 1_900_000_000);
    await database.upkeep.run({ sizes: SIZES });
    expect(await levels()).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
      [12, 1],
    ]);
  });

  it('include a new recording above their bounds immediately', async () => {
    await addTwelve();
    await database.upkeep.run({ sizes: SIZES });
    const [popular = 0] = await database.add({ title: 'word', views: 2e9 }, { title: 'word' });
    expect(await database.having("'1word'", 'search_popular')).toEqual([9, 10, 11, 12, popular]);
  });

  it('follow changes of recordings', async () => {
    await addTwelve();
    await database.upkeep.run({ sizes: SIZES });
    await database.change([12], `title = 'edited'`);
    expect(await database.having("'1edit'", 'search_popular')).toEqual([12]);
    await database.change([11], `visibility = 'unlisted'`);
    expect(await database.having("'1word'", 'search_popular')).toEqual([9, 10]);
  });

  it('are updated by one process at a time', async () => {
    const other = database.source.createQueryRunner();
    await other.query('SELECT pg_advisory_lock(7489734)');
    expect(await database.upkeep.run({ sizes: SIZES })).toBe(false);
    await other.query('SELECT pg_advisory_unlock(7489734)');
    await other.release();
    expect(await database.upkeep.run({ sizes: SIZES })).toBe(true);
  });
});

describe('rebuilding', () => {
  const definitions = () =>
    database.source.query<unknown[]>(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename LIKE 'search_%' ORDER BY indexname`,
    );

  it('fills an empty index and keeps the indexes as the migration created them', async () => {
    const before = await definitions();
    const seqs = await database.addUnindexed(
      ...Array.from({ length: 250 }, (_, index) => ({ title: `word n${index}` })),
    );
    const seen: number[] = [];
    expect(await database.index.rebuild({ onProgress: (count) => seen.push(count) })).toBe(250);
    expect(seen.at(-1)).toBe(250);
    expect(await database.having("'1word'")).toEqual(seqs);
    expect(await definitions()).toEqual(before);
  });

  it('visits only missing and outdated documents', async () => {
    const [, missing = 0, older = 0] = await database.add(
      { title: 'one' },
      { title: 'two' },
      { title: 'three' },
    );
    await database.source.query('DELETE FROM search_document WHERE gif_seq = $1', [missing]);
    await database.source.query(
      `UPDATE search_document SET version = 0, lexemes = '''1old''' WHERE gif_seq = $1`,
      [older],
    );
    expect(await database.index.rebuild()).toBe(2);
    expect(await database.having("'1two' | '1three'")).toEqual([missing, older]);
    expect(await database.having("'1old'")).toEqual([]);
  });

  it('corrects wrong documents with `all`', async () => {
    const [wrong = 0, hidden = 0] = await database.add({ title: 'one' }, { title: 'two' });
    await database.source.query(`UPDATE search_document SET lexemes = '''1odd''' WHERE gif_seq = ${wrong}`);
    await database.source.query(`UPDATE gif SET visibility = 'unlisted' WHERE seq = $1`, [hidden]);
    expect(await database.index.rebuild({ all: true })).toBe(2);
    expect(await database.having("'1one' | '1two' | '1odd'")).toEqual([wrong]);
  });

  it('resumes after an interruption', async () => {
    const seqs = await database.addUnindexed(...Array.from({ length: 450 }, () => ({ title: 'word' })));
    const stop = new AbortController();
    const count = await database.index.rebuild({
      onProgress: () => {
        stop.abort();
      },
      signal: stop.signal,
    });
    expect(count).toBeLessThan(450);
    expect(await database.index.rebuild()).toBe(450 - count);
    expect(await database.having("'1word'")).toEqual(seqs);
  });
});
