import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('fall to 0 when no recording has the word any more, and rise with the next one', async () => {
    const seqs = await database.add(...Array.from({ length: 5 }, () => ({ title: 'kubaa kubab' })));
    const [last = 0] = await database.add({ title: 'kubaa kubectl kubeone' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 6, kubab: 5, kubectl: 1, kubeone: 1 });
    await database.change(seqs, 'deleted_at = now()');
    await database.change([last], `title = 'kubaa kubectl'`);
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 1, kubab: 0, kubectl: 1, kubeone: 0 });
    await database.add({ title: 'kubab' });
    await database.upkeep.run();
    expect(await counts()).toEqual({ kubaa: 1, kubab: 1, kubectl: 1, kubeone: 0 });
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
    expect(await counts()).toEqual({ kept: 3, gone: 0 });
  });
});
