import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WriteLoadGate } from './write-load-gate.js';

let bursts: WriteLoadGate;
let isFree: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  bursts = new WriteLoadGate();
  isFree = false;
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = () => void bursts.untilPause().then(() => (isFree = true));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
async function write(ms: number): Promise<void> {
  bursts.begin();
  await pass(ms);
  bursts.end();
}

describe('deferrable work', () => {
  it('starts immediately without writes', async () => {
    wait();
    await pass(0);
    expect(isFree).toBe(true);
  });

  it('waits for a write request and a while after it', async () => {
    bursts.begin();
    wait();
    await pass(1_000);
    bursts.end();
    await pass(249);
    expect(isFree).toBe(false);
    await pass(250);
    expect(isFree).toBe(true);
  });

  it('waits for all requests of a burst, even with short gaps', async () => {
    await write(10);
    wait();
    for (let count = 0; count < 5; count += 1) {
      await pass(100);
      await write(10);
    }
    expect(isFree).toBe(false);
    await pass(500);
    expect(isFree).toBe(true);
  });

  it('continues during an endless burst and waits for the next one', async () => {
    bursts.begin();
    wait();
    await pass(4_990);
    expect(isFree).toBe(false);
    await pass(20);
    expect(isFree).toBe(true);

    isFree = false;
    wait();
    await pass(0);
    expect(isFree).toBe(true);

    bursts.end();
    await pass(300);
    bursts.begin();
    isFree = false;
    wait();
    await pass(1_000);
    expect(isFree).toBe(false);
  });
});
