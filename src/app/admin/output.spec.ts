import { expect, it } from '@jest/globals';
import { commandText } from './output.js';

it('prints an object as lines of name and value, and a list as one line per entry', () => {
  const json = {
    username: 'ada',
    bio: 'Two\nlines',
    email: null,
    stats: { views: 3 },
    keys: [{ id: 1, scopes: ['read', 'write'] }],
    names: ['a', 'b'],
    missing: [],
  };
  expect(commandText({ json })).toBe(
    'username\tada\nbio\tTwo lines\nemail\t\nstats.views\t3\nkeys\t1\tread,write\nnames\ta\nnames\tb\nmissing\tnone',
  );
});

it('prints rows below column names, and nothing for an empty list', () => {
  expect(
    commandText({
      json: {},
      rows: [
        { a: 1, b: 'x\ty' },
        { a: true, b: null },
      ],
    }),
  ).toBe('a\tb\n1\tx y\ntrue\t');
  expect(commandText({ json: {}, rows: [] })).toBe('');
});

it('prefers a custom text', () => {
  expect(commandText({ json: { a: 1 }, text: 'Done.' })).toBe('Done.');
});
