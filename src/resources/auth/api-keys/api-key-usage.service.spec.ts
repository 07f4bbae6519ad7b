import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import type { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyUsageService } from './api-key-usage.service.js';

let writes: string[][];
let isAway: boolean;
let usage: ApiKeyUsageService;

beforeEach(() => {
  jest.useFakeTimers();
  [writes, isAway] = [[], false];
  const keys = fake<ApiKeyRepository>({
    touch: (ids) => {
      writes.push([...ids]);
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
    },
  });
  usage = new ApiKeyUsageService(keys, pino({ enabled: false }));
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the last use of a key', () => {
  it('is collected for a second and written once per key', async () => {
    for (const id of ['a', 'b', 'a']) usage.used(id);
    await jest.advanceTimersByTimeAsync(999);
    expect(writes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(writes).toEqual([['a', 'b']]);
  });

  it('is written at most once a minute', async () => {
    usage.used('a');
    await jest.advanceTimersByTimeAsync(1_000);
    await jest.advanceTimersByTimeAsync(59_999);
    usage.used('a');
    usage.used('b');
    await jest.advanceTimersByTimeAsync(1_000);
    usage.used('a');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(writes).toEqual([['a'], ['b'], ['a']]);
  });

  it('is written on the next use if the write failed', async () => {
    isAway = true;
    usage.used('a');
    await jest.advanceTimersByTimeAsync(1_000);
    isAway = false;
    usage.used('a');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(writes).toEqual([['a'], ['a']]);
  });

  it('is written when the service stops', async () => {
    usage.used('a');
    await usage.onModuleDestroy();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(writes).toEqual([['a']]);
  });
});
