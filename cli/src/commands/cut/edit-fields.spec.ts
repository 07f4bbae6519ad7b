import { expect, it } from '@jest/globals';
import { type EditOptions, editFieldsOf } from './edit-fields.js';

it('makes one edit of all options', () => {
  const cut = [{ from: 10, to: 12.5 }];
  expect(editFieldsOf({ from: 2, to: 60, cut, speed: 1.5, idle: 2 })).toEqual({
    trim: { from: 2, to: 60 },
    cuts: cut,
    speed: 1.5,
    idle_limit: 2,
  });
  expect(editFieldsOf({ from: 0 })).toEqual({ trim: { from: 0 } });
});

it('hides texts of options, then those of a file', () => {
  const lines = 'two words\r\n\n  \n three \n';
  expect(editFieldsOf({ hide: ['one'], hideFrom: 'texts' }, lines)).toEqual({
    replacements: [{ text: 'one' }, { text: 'two words' }, { text: ' three ' }],
  });
  expect(editFieldsOf({ hide: ['one'], with: 'x' })).toEqual({ replacements: [{ text: 'one', with: 'x' }] });
});

it.each<[string, EditOptions]>([
  ['Nothing to change.', {}],
  ['--to is not after --from.', { from: 5, to: 5 }],
  ['--with needs a text to hide.', { speed: 2, with: 'x' }],
  ['stdin has no text to hide.', { hideFrom: '-' }],
  ['notes.txt has no text to hide.', { hideFrom: 'notes.txt', with: 'x' }],
])('rejects an edit: %s', (message, options) => {
  expect(() => editFieldsOf(options)).toThrow(message);
});
