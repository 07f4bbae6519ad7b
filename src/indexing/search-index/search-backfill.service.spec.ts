import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { fake } from '../../../test/support/fakes.js';
import { SearchBackfillService } from './search-backfill.service.js';
import type { SearchIndexRepository } from './search-index.repository.js';
import type { SearchUpkeepService } from './search-upkeep.service.js';

let steps: string[];
let hidden: number[];
let wanted: number[];
let droppable: string[];
let visited: number[];
let backfill: SearchBackfillService;

const note = (step: string): Promise<void> => {
  steps.push(step);
  return Promise.resolve();
};

beforeEach(() => {
  [steps, hidden, wanted, droppable, visited] = [[], [], [], [], []];
  const manager = { query: () => Promise.resolve() } as unknown as EntityManager;
  const transaction = <Result>(work: (manager: EntityManager) => Promise<Result>) => work(manager);
  backfill = new SearchBackfillService(
    { transaction } as unknown as DataSource,
    fake<SearchIndexRepository>({
      canDropIndexes: (table) => Promise.resolve(droppable.includes(table)),
      dropIndexes: (table) => note(`drop ${table}`),
      ensureIndexes: (table) => note(`ensure ${table}`),
      listHidden: (limit) => Promise.resolve(hidden.splice(0, limit)),
      listPublic: (after, limit, all) =>
        Promise.resolve(wanted.filter((seq) => seq > after && (all || seq % 2 === 0)).slice(0, limit)),
    }),
    fake<SearchUpkeepService>({
      run: async ({ beforeBounds } = {}) => {
        await beforeBounds?.();
        await note('upkeep');
        return true;
      },
    }),
  );
});

const refresh = (seqs: readonly number[]): Promise<void> => {
  visited.push(...seqs);
  return note(`visit ${seqs.length}`);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the backfill', () => {
  it('visits every missing document once, 20 at a time, hidden recordings first', async () => {
    hidden = [901, 903];
    wanted = upTo(500);
    const seen: number[] = [];
    const count = await backfill.catchUp(refresh, { onProgress: (recordings) => seen.push(recordings) });
    expect(count).toBe(252);
    expect(visited.slice(0, 2)).toEqual([901, 903]);
    expect(visited.slice(2).sort((a, b) => a - b)).toEqual(upTo(250).map((n) => 2 * n));
    expect(seen.at(-1)).toBe(252);
    expect(steps).toEqual(['visit 2', ...Array<string>(12).fill('visit 20'), 'visit 10']);
  });

  it('visits up-to-date documents as well with `all`', async () => {
    wanted = upTo(150);
    expect(await backfill.catchUp(refresh, { all: true })).toBe(150);
    expect([...visited].sort((a, b) => a - b)).toEqual(wanted);
  });

  it('starts no batch after a stop', async () => {
    const stop = new AbortController();
    wanted = upTo(2_000);
    const count = await backfill.catchUp(refresh, {
      onProgress: () => {
        stop.abort();
      },
      signal: stop.signal,
    });
    expect(count).toBeLessThanOrEqual(200);
  });
});

describe('a rebuild', () => {
  it('keeps the indexes of tables with rows', async () => {
    await backfill.rebuild(refresh, {});
    expect(steps.filter((step) => step.startsWith('drop'))).toEqual([]);
  });

  it('creates the indexes of empty tables last, and those of tiers before their bounds', async () => {
    droppable = ['search_document', 'search_popular', 'search_word'];
    wanted = upTo(10);
    expect(await backfill.rebuild(refresh, {})).toBe(5);
    expect(steps).toEqual([
      'drop search_document',
      'drop search_popular',
      'drop search_word',
      'visit 5',
      'ensure search_document',
      'ensure search_word',
      'ensure search_popular',
      'upkeep',
      'ensure search_popular',
    ]);
  });
});
