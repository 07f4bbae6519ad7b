import { describe, expect, it } from '@jest/globals';
import { Failure } from './failure.js';
import { chooseFields } from './json-fields.js';

const recording = {
  id: 'aB3dE5fG',
  title: 'Rebase',
  author: { username: 'ada', display_name: '' },
  theme: null,
  tags: [{ slug: 'git', name: 'Git' }],
  api_key: undefined,
};

describe('chooseFields', () => {
  it.each([
    ['id,title', { id: 'aB3dE5fG', title: 'Rebase' }],
    ['author.username, id', { author: { username: 'ada' }, id: 'aB3dE5fG' }],
    ['tags.slug', { tags: [{ slug: 'git' }] }],
    ['author.username,author', { author: recording.author }],
    ['theme.name', { theme: null }],
  ])('%s of a recording', (names, chosen) => {
    expect(chooseFields(recording, names)).toEqual(chosen);
  });

  it('chooses from each item of a list, and keeps the numbers of a page', () => {
    const items = [{ id: 1 }, { id: 2, url: 'http://x' }];
    expect(chooseFields(items, 'id')).toEqual([{ id: 1 }, { id: 2 }]);
    const page = { count: 2, next: null, results: items };
    expect(chooseFields(page, 'url')).toEqual({
      ...page,
      results: [{ url: undefined }, { url: 'http://x' }],
    });
    expect(chooseFields({ count: 0, results: [] }, 'id')).toEqual({ count: 0, results: [] });
  });

  it.each([
    ['name', 'There is no field "name".', 'Choose from id, title, author, theme, tags.'],
    ['', 'There is no field "".', 'Choose from id, title, author, theme, tags.'],
    ['api_key', 'There is no field "api_key".', 'Choose from id, title, author, theme, tags.'],
    ['author.name', 'There is no field "author.name".', 'Choose from author.username, author.display_name.'],
    ['title.length', 'There is no field "title.length".', undefined],
    ['__proto__', 'There is no field "__proto__".', expect.anything()],
  ])('refuses %p and names the fields', (names, message, hint) => {
    expect(() => chooseFields(recording, names)).toThrow(expect.objectContaining({ message, hint }));
    expect(() => chooseFields(recording, names)).toThrow(Failure);
  });
});
