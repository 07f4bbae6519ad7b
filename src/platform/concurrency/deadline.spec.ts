import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.js';

const HOUR = 3_600_000;

describe('a deadline', () => {
  it('expires when the time is over', async () => {
    const deadline = new Deadline(new AbortController().signal, 1, 'Too late.');
    await expect(deadline.race(new Promise(() => undefined))).rejects.toThrow('Too late.');
    expect(deadline.signal.aborted).toBe(true);
  });

  it('ends with the outer signal, for its reason', async () => {
    const outer = new AbortController();
    const deadline = new Deadline(outer.signal, HOUR, 'Too late.');
    outer.abort(new Error('The service stops.'));
    await expect(deadline.race(new Promise(() => undefined))).rejects.toThrow('The service stops.');
    const begunLate = new Deadline(outer.signal, HOUR, 'Too late.');
    expect(begunLate.signal.reason).toEqual(new Error('The service stops.'));
    deadline.clear();
    begunLate.clear();
  });

  it('returns a result that is in time', async () => {
    const deadline = new Deadline(new AbortController().signal, HOUR, 'Too late.');
    await expect(deadline.race(Promise.resolve(7))).resolves.toBe(7);
    deadline.clear();
  });

  it('does not expire once it is cleared', () => {
    const outer = new AbortController();
    const deadline = new Deadline(outer.signal, HOUR, 'Too late.');
    deadline.clear();
    outer.abort();
    expect(deadline.signal.aborted).toBe(false);
  });
});
