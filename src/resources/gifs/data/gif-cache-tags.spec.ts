import { describe, expect, it } from '@jest/globals';
import { tagsOfChange, tagsOfDetail } from './gif-cache-tags.js';

const lists = { authorSeq: 2, repoSeq: 3, shell: 'zsh', tagSeqs: [4, 5] };

describe('a change of a recording', () => {
  it('invalidates the lists, its own page, and its tags and repository', () => {
    expect(tagsOfChange({ seq: 1, lists, isPublic: true })).toEqual([
      'lists',
      'gif:1',
      'tag:4',
      'tag:5',
      'repo:3',
    ]);
    const bare = { ...lists, repoSeq: null, tagSeqs: [] };
    expect(tagsOfChange({ seq: 1, lists: bare, isPublic: true })).toEqual(['lists', 'gif:1']);
  });

  it('that is not public invalidates only its own page', () => {
    expect(tagsOfChange({ seq: 1, lists, isPublic: false })).toEqual(['gif:1']);
  });

  it('always invalidates its own page', () => {
    const detail = tagsOfDetail({ seq: 1, ...lists });
    for (const isPublic of [true, false]) {
      expect(tagsOfChange({ seq: 1, lists, isPublic }).filter((key) => detail.includes(key))).not.toEqual([]);
    }
  });
});
