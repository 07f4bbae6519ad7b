import { describe, expect, it } from '@jest/globals';
import { freeSlug, slugBase, slugCandidates } from './collection-slug.js';

describe('the base of a slug', () => {
  it.each([
    ['Git rescues', 'git-rescues'],
    ['Größe & Façade', 'groesse-and-facade'],
    ['日本語', 'collection'],
    ['!!!', 'collection'],
  ])('of %j is %j', (title, base) => {
    expect(slugBase(title)).toBe(base);
  });

  it('leaves room for a number within 200 characters and does not end in a hyphen', () => {
    const base = slugBase(`${'a'.repeat(189)} ${'b'.repeat(100)}`);
    expect(base).toBe('a'.repeat(189));
    expect(slugBase('c'.repeat(300))).toHaveLength(190);
  });
});

describe('a free slug', () => {
  it('is the base if it is free', () => {
    expect(freeSlug('git', new Set(['git-2', 'gitlab']))).toBe('git');
  });

  it('has the lowest free number from 2', () => {
    expect(freeSlug('git', new Set(['git', 'git-2', 'git-3', 'git-5']))).toBe('git-4');
  });

  it('has a random suffix once a hundred collections have the title', () => {
    const base = slugBase('x'.repeat(300));
    const taken = new Set(slugCandidates(base));
    expect(taken.size).toBe(100);
    const [one, other] = [freeSlug(base, taken), freeSlug(base, taken)];
    expect(one).toMatch(/^x{190}-[0-9a-z]{8}$/);
    expect(other).not.toBe(one);
  });

  it.each(['create', 'featured', 'new'])('is never %s, which is a route', (word) => {
    expect(freeSlug(word, new Set())).toBe(`${word}-2`);
    expect(freeSlug(word, new Set([`${word}-2`]))).toBe(`${word}-3`);
  });
});
