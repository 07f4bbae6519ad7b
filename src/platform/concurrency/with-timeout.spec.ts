import { stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

/** Keeps the process from hearing of anything. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('an answer of Redis', () => {
  it('is waited for no longer than it is worth', async () => {
    await expect(withTimeout(new Promise(() => undefined))).rejects.toThrow('within 100 ms');
  });

  it('that came while the process was busy is taken', async () => {
    // From here on timers come before anything that has arrived.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = withTimeout(stat('.'));
    block(150);
    expect((await answer).isDirectory()).toBe(true);
  });

  it('that is a failure is one at once', async () => {
    await expect(withTimeout(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('an answer of the database', () => {
  it('has a time limit of its own', async () => {
    const limit = { name: 'The database', milliseconds: 20 };
    await expect(withTimeout(new Promise(() => undefined), limit)).rejects.toThrow(
      'The database did not respond within 20 ms.',
    );
  });
});
