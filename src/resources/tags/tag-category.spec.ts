import { describe, expect, it } from '@jest/globals';
import { categoryOfTag } from './tag-category.js';
import { tagNames } from './tag-names.js';

const categories = (...names: string[]) => tagNames(names).map(({ slug }) => categoryOfTag(slug));

describe('the category of a tag', () => {
  it.each([
    ['git', 'tool'],
    ['Docker', 'tool'],
    ['zsh', 'tool'],
    ['Node.js', 'tool'],
    ['PostgreSQL', 'tool'],
    ['TypeScript', 'language'],
    ['C++', 'language'],
    ['C#', 'language'],
    ['R', 'language'],
    ['Linux', 'os'],
    ['macOS', 'os'],
    ['grep', 'command'],
    ['ls', 'command'],
    ['rebase without fear', 'concept'],
    ['constructor', 'concept'],
  ])('of %s is %s', (name, category) => {
    expect(categories(name)).toEqual([category]);
  });
});
