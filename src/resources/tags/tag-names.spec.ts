import { describe, expect, it } from '@jest/globals';
import { tagFilter, tagNames } from './tag-names.js';

describe('tag names', () => {
  it('keep their order and their first spelling', () => {
    expect(tagNames(['Docker', ' git  rebase ', 'docker', ''])).toEqual([
      { slug: 'docker', name: 'Docker' },
      { slug: 'git-rebase', name: 'git rebase' },
    ]);
  });

  it('distinguish C, C++ and C#', () => {
    expect(tagNames(['C', 'C++', 'C#', 'Übung']).map((tag) => tag.slug)).toEqual([
      'c',
      'c-plus-plus',
      'c-sharp',
      'uebung',
    ]);
  });

  it('are equal if they differ only in case', () => {
    expect(tagNames(['TypeScript', 'typescript', 'GitHub', 'github']).map((tag) => tag.slug)).toEqual([
      'typescript',
      'github',
    ]);
  });

  it('have a slug that stays the same if it is used as a name', () => {
    const [long] = tagNames([`${'c'.repeat(99)}#`]);
    expect(long && tagNames([long.slug])[0]?.slug).toBe(long?.slug);
    expect(long?.slug).toBe('c'.repeat(99));
  });

  it.each([
    ['C++', 'c-plus-plus'],
    ['Foo Bar', 'foo-bar'],
    ['GIT', 'git'],
    ['c-plus-plus', 'c-plus-plus'],
    ['日本', '日本'],
    ['+'.repeat(101), '+'.repeat(101)],
    ['', ''],
  ])('are found by the filter %j', (text, filter) => {
    expect(tagFilter(text)).toBe(filter);
  });

  it('are rejected if there are more than 20', () => {
    expect(() => tagNames(Array.from({ length: 21 }, (_, n) => `tag${n}`))).toThrow(
      'at most 20 tags, these are 21',
    );
  });

  it('are rejected if one is longer than 100 characters', () => {
    expect(() => tagNames(['x'.repeat(101)])).toThrow('longer than 100');
  });

  it('are rejected if one contains an invisible character', () => {
    expect(() => tagNames(['git', 'g\u200bit'])).toThrow('one contains the invisible character U+200B');
  });

  it('are rejected if one has no character for a slug', () => {
    expect(() => tagNames(['!!!'])).toThrow('no Latin letter or digit');
  });
});
