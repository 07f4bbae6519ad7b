import { describe, expect, it } from '@jest/globals';
import { searchPlan, type PlanInput } from './candidate-search.js';

const million: PlanInput = { order: 'hot', need: 200, documents: 0, newest: 1_000_000, hasPhrase: false };

/** The steps as text. */
const shown = (wanted: Partial<PlanInput>): string[] =>
  searchPlan({ ...million, ...wanted }).map((step) => {
    const where =
      step.kind === 'popular'
        ? `tier ${step.tier}`
        : step.kind === 'segments'
          ? step.segments.join(' ')
          : 'everywhere';
    return step.final ? `${where}!` : where;
  });

describe('the plan of a search', () => {
  it('reads everything below the exact threshold', () => {
    expect(shown({ documents: 0 })).toEqual(['everywhere!']);
    expect(shown({ documents: 1_000 })).toEqual(['everywhere!']);
  });

  it('starts with the smallest popularity tier that is expected to be sufficient', () => {
    expect(shown({ documents: 900_000 })).toEqual(['tier 3', 'tier 2', 'tier 1', 'everywhere!']);
    expect(shown({ documents: 100_000 })).toEqual(['tier 2', 'tier 1', 'everywhere!']);
    expect(shown({ documents: 10_000 })).toEqual(['tier 1', 'everywhere!']);
  });

  it('leaves out tiers that the index is too small to have', () => {
    expect(shown({ documents: 9_000, newest: 20_000 })).toEqual(['tier 3', 'everywhere!']);
    expect(shown({ documents: 1_100, newest: 20_000 })).toEqual(['everywhere!']);
    expect(shown({ documents: 1_100, newest: 2 * 16_384 - 1 })).toEqual(['tier 2', 'everywhere!']);
  });

  it('reads larger tiers for later pages', () => {
    expect(shown({ documents: 900_000, need: 5_000 })).toEqual(['tier 2', 'tier 1', 'everywhere!']);
    expect(shown({ documents: 10_000, need: 5_000 })).toEqual(['everywhere!']);
  });

  it('reads the newest id segments, either a few small ones or some large ones', () => {
    expect(shown({ order: 'recent', need: 21, documents: 900_000 })).toEqual(['~488', '^7', 'everywhere!']);
    expect(shown({ order: 'recent', need: 21, documents: 6_000 })).toEqual([
      ...['~488 ~487 ~486 ~485', '^7', 'everywhere!'],
    ]);
    expect(shown({ order: 'recent', need: 60, documents: 3_100 })).toEqual([
      ...[expect.stringMatching(/^~488 .*~474$/), '^7', 'everywhere!'],
    ]);
    expect(shown({ order: 'recent', need: 100, documents: 3_100 })).toEqual(['^7', 'everywhere!']);
    expect(shown({ order: 'recent', need: 10_000, documents: 50_000 })).toEqual(['^7 ^6 ^5', 'everywhere!']);
  });

  it('reads one id segment more if the newest is almost empty', () => {
    const newest = 2 ** 20 + 3;
    expect(shown({ order: 'recent', need: 21, documents: 900_000, newest })[0]).toBe('~512 ~511');
  });

  it('ends at the first id segment', () => {
    expect(shown({ order: 'recent', need: 3_000, documents: 3_100, newest: 3_100 })).toEqual([
      ...['~1 ~0', '^0', 'everywhere!'],
    ]);
  });

  it('reads a phrase of common words in one limited step', () => {
    expect(shown({ hasPhrase: true, documents: 1_000 })).toEqual(['everywhere!']);
    expect(shown({ hasPhrase: true, documents: 500_000 })).toEqual(['tier 3!', 'everywhere!']);
    expect(shown({ hasPhrase: true, documents: 25_000 })).toEqual(['tier 2!', 'everywhere!']);
    expect(shown({ hasPhrase: true, documents: 3_000 })).toEqual(['tier 1!', 'everywhere!']);
    expect(shown({ hasPhrase: true, documents: 500_000, order: 'recent' })).toEqual(['~488!', 'everywhere!']);
    expect(shown({ hasPhrase: true, documents: 10_000, order: 'recent' })[0]).toBe(
      '~488 ~487 ~486 ~485 ~484 ~483 ~482 ~481!',
    );
  });
});
