import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { SearchDatabase } from '../../../../test/support/search-database.js';

let database: SearchDatabase;

beforeAll(async () => {
  database = await SearchDatabase.create();
});
afterAll(() => database.drop());
beforeEach(() =>
  database.source.query('TRUNCATE gif, tag RESTART IDENTITY CASCADE; TRUNCATE search_word, search_tier'),
);

async function counts(): Promise<Record<string, number>> {
  const rows = await database.source.query<{ word: string; count: number }[]>(
    'SELECT word, count FROM search_word',
  );
  return Object.fromEntries(rows.map(({ word, count }) => [word, count]));
}

/** Documents without words. */
async function addEmptyDocuments(count: number): Promise<void> {
  const seqs = await database.addUnindexed(...Array.from({ length: count }, () => ({})));
  await database.source.query(
    `INSERT INTO search_document (gif_seq, version, created_years, hot_score, lexemes)
     SELECT seq, 4, 0, 0, '$zsh' FROM unnest($1::bigint[]) AS seq`,
    [seqs],
  );
}

describe('the word counts', () => {
  it('are updated by the upkeep', async () => {
    await database.add({ title: 'git commits' }, { title: 'git' }, { transcript: 'committed git' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ commits: 2, committed: 2, git: 3 });
  });

  it('fall with the recordings that have the word', async () => {
    const seqs = await database.add(...Array.from({ length: 5 }, () => ({ title: 'kubaa kubab' })));
    const [last = 0] = await database.add({ title: 'kubaa kubectl kubeone' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 6, kubab: 5, kubectl: 1, kubeone: 1 });
    await database.change(seqs, 'deleted_at = now()');
    await database.change([last], `title = 'kubaa kubectl'`);
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 1, kubectl: 1 });
    await database.add({ title: 'kubab' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 1, kubab: 1, kubectl: 1 });
  });

  it('fall only for words of no recording when a sample of many is counted', async () => {
    await addEmptyDocuments(64); // The sample has these.
    const both = await database.add({ title: 'kept gone' }, { title: 'kept gone' });
    await database.add({ title: 'kept' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ kept: 3, gone: 2 });
    await database.change(both, 'deleted_at = now()');
    await addEmptyDocuments(16_384);
    await database.upkeep.run();
    expect(await counts()).toEqual({ kept: 3 });
  });
});

describe('a word', () => {
  const words = async () => Object.keys(await counts()).sort();
  const refresh = (seqs: readonly number[], manager: EntityManager) => database.index.refresh(seqs, manager);

  /** Words of letters, words with digits, flags, compounds and inflected words. */
  const SECRETS = {
    title: 'Hunters zq7gg3f0ppxv --acme-key',
    tags: ['acme-corp'],
    transcript: 'rebasing x1y2z3',
  };

  it.each([
    ['edited', `title = 'Other', tag_seqs = '{}', transcript = ''`],
    ['made unlisted', `visibility = 'unlisted'`],
    ['hidden by staff', `visibility = 'hidden'`],
    ['deleted', 'deleted_at = now()'],
  ])('leaves with the last recording that has it, when that is %s', async (_how, change) => {
    const [first = 0, second = 0] = await database.add(SECRETS, SECRETS);
    const known = await words();
    expect(known).toEqual(
      expect.arrayContaining(['hunters', 'zq7gg3f0ppxv', '--acme-key', 'acme-corp', 'rebasing']),
    );
    const assignments = change.replace(`, transcript = ''`, '');
    const update = async (seq: number) => {
      if (assignments !== change)
        await database.source.query(`UPDATE transcript SET text = '' WHERE gif_seq = $1`, [seq]);
      await database.change([seq], assignments);
    };
    await update(first);
    expect(await words()).toEqual(expect.arrayContaining(known));
    await update(second);
    expect((await words()).filter((word) => word !== 'other')).toEqual([]);
  });

  it('of many recordings stays while one has it, and leaves when they are removed together', async () => {
    const seqs = await database.add(...Array.from({ length: 200 }, () => ({ title: 'zq7gg3f0ppxv shared' })));
    const [other = 0] = await database.add({ title: 'shared' });
    await database.upkeep.run();
    await database.change(seqs, 'deleted_at = now()');
    expect(await words()).toEqual(['shared']);
    await database.change([other], 'deleted_at = now()');
    expect(await words()).toEqual([]);
  });

  it('of thousands of recordings leaves with the next upkeep', async () => {
    const [seq = 0] = await database.add({ title: 'gone' });
    await database.source.query('UPDATE search_word SET count = 5000');
    await database.change([seq], 'deleted_at = now()');
    expect(await words()).toEqual(['gone']);
    await database.upkeep.run();
    expect(await words()).toEqual([]);
  });

  it('is not added if its lexeme was dropped', async () => {
    const letter = (at: number) => String.fromCharCode(0x61 + (Math.floor(at) % 26));
    const two = (at: number) => letter(at / 26) + letter(at);
    const paths = Array.from({ length: 100_000 }, (_, at) => `${two(at / 676)}/${two(at)}`).join(' ');
    const [seq = 0] = await database.add({ transcript: `${paths} hunters` });
    expect(await database.having("'3hunter'")).toEqual([]);
    expect(await words()).toEqual([]);
    await database.change([seq], 'deleted_at = now()');
  });

  it('stays if a recording with it is added while the last one is removed', async () => {
    const [first = 0] = await database.add({ title: 'zq7gg3f0ppxv' });
    const [second = 0] = await database.addUnindexed({ title: 'zq7gg3f0ppxv' });
    let removal: Promise<void> | undefined;
    await database.source.transaction(async (manager) => {
      await refresh([second], manager);
      removal = database.change([first], 'deleted_at = now()');
      await untilOneWaits();
    });
    await removal;
    expect(await words()).toEqual(['zq7gg3f0ppxv']);
  });

  it('is added again if the last recording with it is removed at the same time', async () => {
    const [first = 0] = await database.add({ title: 'zq7gg3f0ppxv' });
    const [second = 0] = await database.addUnindexed({ title: 'zq7gg3f0ppxv' });
    let addition: Promise<void> | undefined;
    await database.source.transaction(async (manager) => {
      await manager.query('UPDATE gif SET deleted_at = now() WHERE seq = $1', [first]);
      await refresh([first], manager);
      addition = database.source.transaction((other) => refresh([second], other));
      await untilOneWaits();
    });
    await addition;
    expect(await words()).toEqual(['zq7gg3f0ppxv']);
  });

  it('leaves when the last two recordings with it are removed at the same time', async () => {
    const seqs = await database.add(...Array.from({ length: 8 }, () => ({ title: 'zq7gg3f0ppxv hunters' })));
    await Promise.all(seqs.map((seq) => database.change([seq], 'deleted_at = now()')));
    expect(await words()).toEqual([]);
  });

  it('may be added, replaced and removed by many at once', async () => {
    const seqs = await database.add(
      ...Array.from({ length: 12 }, (_, at) => ({ title: `alpha${at % 3} beta` })),
    );
    const added = await database.addUnindexed(...Array.from({ length: 6 }, () => ({ title: 'beta delta' })));
    await Promise.all([
      ...seqs.slice(0, 6).map((seq, at) => database.change([seq], `title = 'alpha${at % 2} gamma'`)),
      ...seqs.slice(6).map((seq) => database.change([seq], 'deleted_at = now()')),
      ...added.map((seq) => database.source.transaction((manager) => refresh([seq], manager))),
      database.upkeep.run(),
    ]);
    expect(await words()).toEqual(['alpha0', 'alpha1', 'beta', 'delta', 'gamma']);
  });
});

async function untilOneWaits(): Promise<void> {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await database.source.query<unknown[]>(waits)).length === 0);
}
