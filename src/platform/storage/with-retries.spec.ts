import { describe, expect, it, jest } from '@jest/globals';
import { withRetries } from './with-retries.js';

/** Work that fails `failures` times and then returns the number of calls. */
function failing(failures: number) {
  let calls = 0;
  return {
    calls: () => calls,
    work: () => {
      calls += 1;
      return calls <= failures ? Promise.reject(new Error(`failure ${calls}`)) : Promise.resolve(calls);
    },
  };
}

describe('withRetries', () => {
  it('retries the work until it succeeds', async () => {
    expect(await withRetries(() => true, failing(2).work)).toBe(3);
  });

  it('throws the last failure after the last attempt', async () => {
    const { work, calls } = failing(5);
    await expect(withRetries(() => true, work)).rejects.toThrow('failure 3');
    expect(calls()).toBe(3);
  });

  it('begins no attempt after five seconds', async () => {
    jest.useFakeTimers();
    const { work, calls } = failing(5);
    const hangs = async () => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return work();
    };
    const failed = expect(withRetries(() => true, hangs)).rejects.toThrow('failure 1');
    await jest.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(calls()).toBe(1);
    jest.useRealTimers();
  });

  it('does not retry an unrecoverable failure', async () => {
    const { work, calls } = failing(5);
    await expect(withRetries(() => false, work)).rejects.toThrow('failure 1');
    expect(calls()).toBe(1);
  });
});
