import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestWords } from './spelling.service.js';
import {
  editDistance,
  maxEdits,
  spellingKeys,
} from '../../../indexing/search-index/vocabulary/spelling-keys.js';

const KNOWN = [
  ['docker', 9000],
  ['git', 8000],
  ['gcc', 400],
  ['gh', 500],
  ['get', 7000],
  ['rebase', 900],
  ['release', 800],
  ['commit', 2000],
  ['comment', 900],
  ['terraform', 700],
  ['kubectl', 1500],
  ['kubelet', 90],
  ['conflict', 300],
  ['kubernetes', 600],
].map(([word, count]) => ({ word: String(word), count: Number(count) }));

/** The result of a table of keys. */
const candidates = (word: string): typeof KNOWN => {
  const keys = new Set(spellingKeys(word));
  return KNOWN.filter((known) => spellingKeys(known.word).some((key) => keys.has(key)));
};

describe('nearestWords', () => {
  it.each([
    ['dokcer', 'docker'],
    ['rebsae', 'rebase'],
    ['comit', 'commit'],
    ['teraform', 'terraform'],
    ['kubctl', 'kubectl'],
    ['gti', 'git'],
    ['kubernets', 'kubernetes'],
    ['kuberentes', 'kubernetes'],
    ['conflcit', 'conflict'],
    ['dcoekr', 'docker'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(nearestWords(typed, candidates(typed), 1)).toEqual([meant]);
  });

  it.each(['zebra', 'gi', 'x', '', 'docker', 'dxxker1'])('finds nothing for %j', (typed) => {
    expect(nearestWords(typed, KNOWN, 3)).toEqual([]);
  });

  it('orders by distance, then by frequency, then alphabetically', () => {
    const known = [
      { word: 'rebased', count: 5 },
      { word: 'rebase', count: 1 },
      { word: 'rebuses', count: 90 },
      { word: 'rebaso', count: 5 },
      { word: 'rebasa', count: 5 },
    ];
    expect(nearestWords('rebasee', known, 9)).toEqual(['rebased', 'rebase', 'rebuses', 'rebasa', 'rebaso']);
    expect(nearestWords('rebasee', known, 2)).toEqual(['rebased', 'rebase']);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['git', 'git', 0],
    ['git', 'gti', 1],
    ['git', 'it', 1],
    ['git', 'gits', 1],
    ['git', 'gut', 1],
    ['dokcer', 'docker', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['𠀀a', 'a𠀀', 1],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('stops at the limit', () => {
    expect(editDistance('kitten', 'sitting', 1)).toBe(2);
    expect(editDistance('a', 'a'.repeat(1_000_000), 2)).toBe(3);
  });
});

describe('spellingKeys', () => {
  it('are few', () => {
    expect(spellingKeys('gi')).toEqual([]);
    expect(spellingKeys('git').toSorted()).toEqual(['gi', 'git', 'gt', 'it']);
    expect(spellingKeys('rebas')).toHaveLength(6);
    expect(spellingKeys('abcdefghijkl')).toHaveLength(29);
    expect(spellingKeys('abcdefghijklmnopqrstuvwx'.repeat(100))).toHaveLength(29);
  });

  it('are shared by words within the correction distance', () => {
    const letter = fc.constantFrom('a', 'b', 'c', '𠀀');
    const edit = fc.record({
      kind: fc.constantFrom('add', 'drop', 'swap', 'change'),
      at: fc.nat(20),
      letter,
    });
    const word = fc.array(letter, { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.array(edit, { maxLength: 2 }), (letters, edits) => {
        const known = letters.join('');
        const typed = edits.reduce(edited, letters).join('');
        fc.pre(editDistance(typed, known, 3) <= maxEdits(typed));
        const keys = new Set(spellingKeys(known));
        expect(spellingKeys(typed).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('exist for any text and contain no lone surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const key of spellingKeys(text)) expect(key).toMatch(/^[^\p{Cs}]+$/u);
      }),
    );
  });
});

interface Edit {
  readonly kind: string;
  readonly at: number;
  readonly letter: string;
}

function edited(letters: readonly string[], { kind, at, letter }: Edit): string[] {
  const index = at % (letters.length + 1);
  if (kind === 'add') return letters.toSpliced(index, 0, letter);
  if (kind === 'drop') return letters.toSpliced(index, 1);
  if (kind === 'change') return letters.toSpliced(index, 1, letter);
  const pair = letters.slice(index, index + 2).reverse();
  return letters.toSpliced(index, 2, ...pair);
}
