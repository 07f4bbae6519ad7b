import { stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { withTimeout } from './with-timeout.js';

/** Blocks the event loop. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('a response of Redis', () => {
  it('has a time limit', async () => {
    await expect(withTimeout(new Promise(() => undefined))).rejects.toThrow('within 100 ms');
  });

  it('that arrived while the process was busy is used', async () => {
    // From here on, timers run before anything that has arrived.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = withTimeout(stat('.'));
    block(150);
    expect((await answer).isDirectory()).toBe(true);
  });

  it('that is an error fails immediately', async () => {
    await expect(withTimeout(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('a response of the database', () => {
  it('has its own time limit', async () => {
    const limit = { name: 'The database', milliseconds: 20 };
    await expect(withTimeout(new Promise(() => undefined), limit)).rejects.toThrow(
      'The database did not respond within 20 ms.',
    );
  });
});
