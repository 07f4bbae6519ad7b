import { expect, it } from '@jest/globals';
import { type QueryWordRow, WordCache } from './word-cache.js';

const row = (lexeme: string, completes = false): QueryWordRow => ({
  ...{ word: completes ? null : lexeme, lexeme, count: 1, completes },
});
const ROWS = [row('github', true), row('log'), row('git')];

function vocabulary() {
  const cache = new WordCache();
  let reads = 0;
  const get = async (words: string[], beginning: string | null, meanwhile?: () => void) =>
    cache.get(words, beginning, () => {
      reads += 1;
      meanwhile?.();
      return Promise.resolve(ROWS);
    });
  return { cache, get, reads: () => reads };
}

it('caches each word and prefix', async () => {
  const { get, reads } = vocabulary();
  await get(['git', 'log'], 'git');
  expect(await get(['git'], 'git')).toEqual([row('git'), row('github', true)]);
  expect(await get(['log'], null)).toEqual([row('log')]);
  expect(reads()).toBe(1);
});

it('reads unknown words, and everything after a change', async () => {
  const { cache, get, reads } = vocabulary();
  await get(['git'], 'git');
  await get(['git'], 'lo');
  expect(reads()).toBe(2);
  cache.clear();
  await get(['git'], null);
  expect(reads()).toBe(3);
});

it('caches nothing from before a change', async () => {
  const { cache, get, reads } = vocabulary();
  await get(['git'], null, () => {
    cache.clear();
  });
  await get(['git'], null);
  expect(reads()).toBe(2);
});
