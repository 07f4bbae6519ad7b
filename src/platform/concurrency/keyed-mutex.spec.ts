import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.js';

it('runs calls with the same key one after the other, and others concurrently', async () => {
  const turns = new KeyedMutex();
  const seen: string[] = [];
  const work = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} begins`);
    await sleep(milliseconds);
    seen.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([
    turns.run('a', work('first', 30)),
    turns.run('a', work('second', 0)),
    turns.run('b', work('other', 0)),
  ]);
  expect(results).toEqual(['first', 'second', 'other']);
  expect(seen).toEqual([
    'first begins',
    'other begins',
    'other ends',
    'first ends',
    'second begins',
    'second ends',
  ]);
});

it('returns a failure to its caller and lets the next one in', async () => {
  const turns = new KeyedMutex();
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turns.run('a', () => Promise.resolve('later'))).toBe('later');
});
