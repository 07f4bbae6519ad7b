import { describe, expect, it } from '@jest/globals';
import { searchPlan, type Wanted } from './search-plan.js';

const million: Wanted = { order: 'heat', need: 200, documents: 0, newest: 1_000_000, phrase: null };

/** The steps as words. */
const shown = (wanted: Partial<Wanted>): string[] =>
  searchPlan({ ...million, ...wanted }).map((step) => {
    const where =
      step.kind === 'popular'
        ? `level ${step.level}`
        : step.kind === 'stretches'
          ? step.stretches.join(' ')
          : 'everywhere';
    return step.final ? `${where}!` : where;
  });

describe('the plan of a search', () => {
  it('is to look at all there is, when that is little', () => {
    expect(shown({ documents: 0 })).toEqual(['everywhere!']);
    expect(shown({ documents: 3_000 })).toEqual(['everywhere!']);
  });

  it('is to look at the popular, from the smallest level that should have enough on', () => {
    expect(shown({ documents: 900_000 })).toEqual(['level 3', 'level 2', 'level 1', 'everywhere!']);
    expect(shown({ documents: 100_000 })).toEqual(['level 2', 'level 1', 'everywhere!']);
    expect(shown({ documents: 10_000 })).toEqual(['level 1', 'everywhere!']);
  });

  it('is to look further the more is asked for', () => {
    expect(shown({ documents: 900_000, need: 5_000 })).toEqual(['level 2', 'level 1', 'everywhere!']);
    expect(shown({ documents: 10_000, need: 5_000 })).toEqual(['everywhere!']);
  });

  it('is to look at the newest, in few short stretches of time or in long ones', () => {
    expect(shown({ order: 'recent', need: 21, documents: 900_000 })).toEqual([
      ...['~488 ~487', '^7 ^6', 'everywhere!'],
    ]);
    expect(shown({ order: 'recent', need: 21, documents: 6_000 })).toEqual([
      ...['~488 ~487 ~486 ~485', '^7 ^6', 'everywhere!'],
    ]);
    expect(shown({ order: 'recent', need: 60, documents: 3_100 })).toEqual([
      ...[expect.stringMatching(/^~488 .*~473$/), '^7 ^6', 'everywhere!'],
    ]);
    expect(shown({ order: 'recent', need: 100, documents: 3_100 })).toEqual(['^7 ^6', 'everywhere!']);
    expect(shown({ order: 'recent', need: 10_000, documents: 50_000 })).toEqual([
      '^7 ^6 ^5 ^4',
      'everywhere!',
    ]);
  });

  it('knows where time begins', () => {
    expect(shown({ order: 'recent', need: 3_000, documents: 3_100, newest: 3_100 })).toEqual([
      ...['~1 ~0', '^0', 'everywhere!'],
    ]);
  });

  it('is to look for a phrase of common words in one place that is not too large, or all there is', () => {
    expect(shown({ phrase: 'lexemes', documents: 500 })).toEqual(['everywhere!']);
    expect(shown({ phrase: 'lexemes', documents: 500_000 })).toEqual(['level 3!', 'everywhere!']);
    expect(shown({ phrase: 'lexemes', documents: 25_000 })).toEqual(['level 2!', 'everywhere!']);
    expect(shown({ phrase: 'lexemes', documents: 3_000 })).toEqual(['level 1!', 'everywhere!']);
    expect(shown({ phrase: 'lexemes', documents: 500_000, order: 'recent' })).toEqual([
      '~488!',
      'everywhere!',
    ]);
    expect(shown({ phrase: 'lexemes', documents: 10_000, order: 'recent' })[0]).toBe(
      '~488 ~487 ~486 ~485 ~484 ~483 ~482 ~481!',
    );
  });

  it('is to look for a phrase in more places where summaries tell', () => {
    expect(shown({ phrase: 'summaries', documents: 1_000 })).toEqual(['everywhere!']);
    expect(shown({ phrase: 'summaries', documents: 50_000 })).toEqual(['level 2!', 'everywhere!']);
  });
});
