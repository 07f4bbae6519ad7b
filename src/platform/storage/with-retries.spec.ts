import { describe, expect, it } from '@jest/globals';
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
  const policy = { attempts: 3, isTransient: () => true, firstPauseMs: 1 };

  it('retries the work until it succeeds', async () => {
    expect(await withRetries(policy, failing(2).work)).toBe(3);
  });

  it('throws the last failure after the last attempt', async () => {
    const { work, calls } = failing(5);
    await expect(withRetries(policy, work)).rejects.toThrow('failure 3');
    expect(calls()).toBe(3);
  });

  it('does not retry an unrecoverable failure', async () => {
    const { work, calls } = failing(5);
    await expect(withRetries({ ...policy, isTransient: () => false }, work)).rejects.toThrow('failure 1');
    expect(calls()).toBe(1);
  });
});
