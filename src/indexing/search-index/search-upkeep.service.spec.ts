import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { fake, fakeDatabase } from '../../../test/support/fakes.js';
import type { SearchIndexRepository } from './search-index.repository.js';
import { type TierChange } from './search-index.repository.js';
import { SearchUpkeepService } from './search-upkeep.service.js';
import type { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

let steps: string[];
let newest: number;
let changes: TierChange[];
let isLocked: boolean;
let stop: AbortController;
let stopAt: string;
let upkeep: SearchUpkeepService;

beforeEach(() => {
  [steps, changes, newest, isLocked, stopAt] = [[], [], 60_000, false, ''];
  stop = new AbortController();
  const lock = {
    manager: { query: () => Promise.resolve([{ taken: !isLocked }]) } as unknown as EntityManager,
    query: () => note('unlock'),
    release: () => note('release'),
  };
  const database = Object.assign(fakeDatabase(), { createQueryRunner: () => lock }) as unknown as DataSource;
  const index = fake<SearchIndexRepository>({
    newest: () => Promise.resolve(newest),
    refreshHotScores: (after, until) => note(`scores ${after}-${until}`),
    refreshPopularHotScores: () => note('popular scores'),
    bounds: () => Promise.resolve([]),
    tierChanges: () => Promise.resolve(changes),
    promote: (batch) => note(`promote ${batch.length}`),
    demote: (batch) => note(`demote ${batch.length}`),
    saveBounds: () => note('bounds'),
  });
  upkeep = new SearchUpkeepService(
    database,
    index,
    fake<VocabularyRepository>({
      count: () => note('words'),
      lockForRemoval: () => note('lock words'),
      removeUncounted: () => note('remove words'),
    }),
  );
});

function note(step: string): Promise<void> {
  steps.push(step);
  if (step === stopAt) stop.abort();
  return Promise.resolve();
}

const rising = (count: number) =>
  Array.from({ length: count }, (_, gifSeq) => ({ gifSeq, before: 0, tier: 1 }));
const falling = (count: number) =>
  Array.from({ length: count }, (_, gifSeq) => ({ gifSeq, before: 2, tier: 1 }));
const run = () => upkeep.run({ signal: stop.signal, beforeBounds: () => note('before bounds') });

describe('the upkeep', () => {
  it('refreshes scores in ranges, then the tiers, then the words, and releases the lock', async () => {
    expect(await run()).toBe(true);
    expect(steps).toEqual([
      'scores 0-50000',
      'popular scores',
      'scores 50000-100000',
      'popular scores',
      'before bounds',
      'bounds',
      'words',
      'lock words',
      'remove words',
      'unlock',
      'release',
    ]);
  });

  it('promotes before it saves the bounds and demotes after that, 50 at a time', async () => {
    newest = 0;
    changes = [...falling(60), ...rising(110), { gifSeq: 999, before: 1, tier: 1 }];
    await run();
    expect(steps.slice(0, -5)).toEqual([
      'promote 50',
      'promote 50',
      'promote 10',
      'before bounds',
      'bounds',
      'demote 50',
      'demote 10',
    ]);
  });

  it('does nothing while another process runs it', async () => {
    isLocked = true;
    expect(await run()).toBe(false);
    expect(steps).toEqual(['release']);
  });

  it.each([
    ['popular scores', ['scores 0-50000', 'popular scores']],
    ['promote 50', ['promote 50']],
    ['bounds', ['promote 50', 'promote 10', 'before bounds', 'bounds']],
  ])('ends after the step "%s" when it is stopped', async (last, expected) => {
    if (last !== 'popular scores') newest = 0;
    stopAt = last;
    changes = [...rising(60), ...falling(60)];
    await run();
    expect(steps).toEqual([...expected, 'unlock', 'release']);
  });

  it('releases the lock after a failure', async () => {
    const failing = upkeep.run({ beforeBounds: () => Promise.reject(new Error('no room')) });
    await expect(failing).rejects.toThrow('no room');
    expect(steps.slice(-2)).toEqual(['unlock', 'release']);
    expect(steps).not.toContain('bounds');
  });
});
