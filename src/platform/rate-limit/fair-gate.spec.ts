import { beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimited, TemporarilyUnavailable } from '../errors/domain-errors.js';
import { RetryableError } from '../jobs/job-handler.js';
import { FairGate } from './fair-gate.js';

const [BUSY, NEWCOMER] = ['192.0.2.1', '198.51.100.1'];

let nowMs: number;
/** Whose work ended, in this order. */
let done: string[];
/** Ends the running pieces of work, oldest first. */
let ends: (() => void)[];

beforeEach(() => {
  [nowMs, done, ends] = [0, [], []];
});

const newGate = (options: { mostOfOne?: number; capacity?: number } = {}) =>
  new FairGate({ capacity: 1, mostOfOne: 5, secondsPerMinute: 30, ...options }, () => nowMs);

/** @returns the error of refused work */
function ask(gate: FairGate, caller: string, name = caller): Promise<unknown> {
  const work = async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    done.push(name);
  };
  return gate.pass(caller, work).catch((error: unknown) => error);
}

/** The running work took so long. */
async function end(seconds = 1): Promise<void> {
  nowMs += seconds * 1_000;
  ends.shift()?.();
  await new Promise(setImmediate);
}

async function endAll(): Promise<void> {
  while (ends.length > 0) await end();
}

describe('turns', () => {
  it('go round by caller', async () => {
    const gate = newGate();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(gate, name.slice(0, 1), name);
    await endAll();
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('of a newcomer come before the second one of anybody', async () => {
    const gate = newGate();
    const callers = Array.from({ length: 11 }, (_, at) => `user ${at}`);
    for (const caller of callers) for (let times = 0; times < 5; times++) void ask(gate, caller);
    for (let times = 0; times < callers.length; times++) await end();
    void ask(gate, NEWCOMER);
    await end();
    await end();
    expect(done.indexOf(NEWCOMER)).toBe(callers.length + 1);
  });

  it('are remembered while a caller has no work', async () => {
    const gate = newGate();
    void ask(gate, BUSY);
    await end();
    void ask(gate, 'other');
    void ask(gate, BUSY);
    void ask(gate, NEWCOMER);
    await endAll();
    expect(done).toEqual([BUSY, 'other', NEWCOMER, BUSY]);
  });

  it('are those of the whole /48 for IPv6', async () => {
    const gate = newGate();
    void ask(gate, '2001:db8:1:0::/64');
    for (let network = 1; network < 9; network++) void ask(gate, `2001:db8:1:${network}::/64`);
    void ask(gate, '2001:db8:2:0::/64');
    await end();
    await end();
    expect(done).toEqual(['2001:db8:1:0::/64', '2001:db8:2:0::/64']);
  });

  it('are as many at a time as the capacity', async () => {
    const gate = newGate({ capacity: 2 });
    for (const caller of ['a', 'b', 'c']) void ask(gate, caller);
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    await endAll();
    expect(done).toEqual(['a', 'b', 'c']);
  });
});

describe('a caller', () => {
  it('may have so many requests running and waiting', async () => {
    const gate = newGate({ mostOfOne: 2 });
    void ask(gate, BUSY);
    void ask(gate, BUSY);
    const refused = await ask(gate, BUSY);
    expect(refused).toBeInstanceOf(RateLimited);
    expect(refused).toHaveProperty('message', expect.stringContaining('2 of your requests are waiting'));
    await end();
    void ask(gate, BUSY);
    await endAll();
    expect(done).toEqual([BUSY, BUSY, BUSY]);
  });

  it('over its share of the time is refused until it has some left, and others are not', async () => {
    const gate = newGate();
    const asked = [ask(gate, BUSY), ask(gate, BUSY)];
    void ask(gate, NEWCOMER);
    await end(40);
    await end(1);
    expect(done).toEqual([BUSY, NEWCOMER]);
    // 40 s, of which half a second drained.
    const refused = [await asked[1], await ask(gate, BUSY)];
    for (const error of refused) expect(error).toBeInstanceOf(RateLimited);
    expect(refused.map((error) => (error as RateLimited).retryAfter)).toEqual([19, 19]);
    expect(refused[0]).toHaveProperty('message', expect.stringContaining('Try again in 19 s.'));
    nowMs += 19_000;
    void ask(gate, BUSY);
    await end();
    expect(done).toEqual([BUSY, NEWCOMER, BUSY]);
  });

  it('shares the time of its /48 with others of it, which is 16-fold', async () => {
    const gate = newGate({ capacity: 20 });
    for (let network = 10; network < 30; network++) void ask(gate, `2001:db8:1:${network}::/64`);
    await end(30);
    while (ends.length > 0) await end(0);
    expect(await ask(gate, '2001:db8:1:ff::/64')).toBeInstanceOf(RateLimited);
    void ask(gate, '2001:db8:2:0::/64');
    await end();
    expect(done.at(-1)).toBe('2001:db8:2:0::/64');
  });

  it('that has waited too long is asked to come back', async () => {
    const gate = newGate();
    void ask(gate, BUSY);
    const waited = gate.pass(NEWCOMER, () => Promise.resolve(), 0.02);
    await expect(waited).rejects.toThrow(TemporarilyUnavailable);
    await expect(waited).rejects.toThrow('The requests of others were first. Try again in 5 s.');
    await end();
    void ask(gate, NEWCOMER);
    await end();
    expect(done).toEqual([BUSY, NEWCOMER]);
  });
});

describe('a thousand waiting requests', () => {
  const fill = (gate: FairGate, callers: number, each: number) =>
    Array.from({ length: callers }, (_, caller) =>
      Array.from({ length: each }, () => ask(gate, `192.0.2.${caller}`)),
    );

  it('do not refuse a newcomer: the caller with the most gives way', async () => {
    const gate = newGate({ mostOfOne: 600 });
    void ask(gate, BUSY);
    const [most = []] = fill(gate, 2, 500);
    const newcomer = ask(gate, NEWCOMER);
    expect(await most.at(-1)).toBeInstanceOf(RateLimited);
    await endAll();
    expect(await newcomer).toBeUndefined();
    expect(done).toContain(NEWCOMER);
  });

  it('refuse the next one of the caller with the most', async () => {
    const gate = newGate({ mostOfOne: 2_000 });
    void ask(gate, 'user 1');
    fill(gate, 1, 1_000);
    const refused = await ask(gate, '192.0.2.0');
    expect(refused).toHaveProperty('message', '1000 requests are waiting. Try again in 5 s.');
  });
});

it('says that work may be retried, and passes other errors on', async () => {
  const gate = newGate();
  const killed = gate.pass(BUSY, () => Promise.reject(new RetryableError('The process was killed.')));
  await expect(killed).rejects.toThrow(TemporarilyUnavailable);
  await expect(killed).rejects.toThrow('The process was killed. Try again in 5 s.');
  await expect(gate.pass(BUSY, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await gate.pass(BUSY, () => Promise.resolve('done'))).toBe('done');
});
