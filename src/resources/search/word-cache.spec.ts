import { expect, it } from '@jest/globals';
import { keyOfBeginning, keyOfWord, type QueryWordRow, rowsByKey } from './word-cache.js';

const row = (lexeme: string, word: string | null, completes = false): QueryWordRow => ({
  ...{ word, lexeme, count: 1, completes },
});

it('gives each word, prefix and filter its rows, and those without rows none', () => {
  const rows = [row('github', null, true), row('log', 'logs'), row('$zsh', null), row('gitlab', null, true)];
  const keys = [keyOfWord('logs'), keyOfWord('log'), '$zsh', keyOfBeginning('git')];
  expect([...rowsByKey(keys, rows, 'git')]).toEqual([
    ['=logs', [row('log', 'logs')]],
    ['=log', []],
    ['$zsh', [row('$zsh', null)]],
    ['^git', [row('github', null, true), row('gitlab', null, true)]],
  ]);
});
