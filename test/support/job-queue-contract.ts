import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeQueueProcess, type QueueProcess } from './queue-process.js';

/** The contract of every `JobQueue`: an empty one without `redisUrl`, or on it. */
export function describeJobQueue(redisUrl?: string): void {
  let process: QueueProcess;
  let started: number[];
  let release: () => void;
  let onStart: (seq: number) => void;

  /** Job 0 runs until `release`, and the others wait behind it. */
  beforeEach(async () => {
    started = [];
    onStart = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = async (seq: number) => {
      started.push(seq);
      onStart(seq);
      if (seq === 0) await released;
    };
    process = await makeQueueProcess({ run, redisUrl });
    process.workers.start();
    const isRunning = until(0);
    await process.queue.add([{ seq: 0, turn: 1 }], 'batch');
    await isRunning;
  });
  afterEach(async () => {
    release();
    await process.stop();
  });

  function until(last: number): Promise<void> {
    return new Promise((resolve) => {
      onStart = (seq) => {
        if (seq === last) resolve();
      };
    });
  }

  /** @returns the jobs in the order in which they started, up to `last` */
  async function rest(last: number): Promise<number[]> {
    const isLast = until(last);
    release();
    await isLast;
    return started.slice(1);
  }

  it('runs all first turns before all second ones, in the order of each owner', async () => {
    const { queue } = process;
    const many = Array.from({ length: 20 }, (_, at) => ({ seq: at + 1, turn: at + 1 }));
    await queue.add(many, 'batch');
    await queue.add([{ seq: 101, turn: 1 }], 'batch');
    await queue.add(
      [
        { seq: 201, turn: 1 },
        { seq: 202, turn: 2 },
      ],
      'batch',
    );
    const order = await rest(20);
    expect(order.slice(0, 6)).toEqual([1, 101, 201, 2, 202, 3]);
    expect(order.slice(6)).toEqual(many.slice(3).map(({ seq }) => seq));
  });

  it('gives a job that still waits its new turn, and leaves one that runs', async () => {
    const { queue } = process;
    await queue.add([{ seq: 1, turn: 900 }], 'batch');
    await queue.add([{ seq: 2, turn: 5 }], 'batch');
    await queue.add(
      [
        { seq: 0, turn: 1, wasQueued: true },
        { seq: 1, turn: 1, wasQueued: true },
      ],
      'batch',
    );
    expect(await rest(2)).toEqual([1, 2]);
  });

  it('lets no lane wait for another', async () => {
    const isRunning = until(1);
    await process.queue.add([{ seq: 1, turn: 1 }], 'interactive');
    await isRunning;
    expect(started).toEqual([0, 1]);
  });

  it('waits at the stop for the job that runs, and starts no other', async () => {
    await process.queue.add([{ seq: 1, turn: 1 }], 'batch');
    let hasStopped = false;
    const stopping = process.workers.stop().then(() => {
      hasStopped = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hasStopped).toBe(false);
    release();
    await stopping;
    expect(started).toEqual([0]);
  });
}
