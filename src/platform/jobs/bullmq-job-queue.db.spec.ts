import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeQueueProcess } from '../../../test/support/queue-process.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';

describe('a queue in PostgreSQL', () => {
  let database: TestDatabase;
  let process: Awaited<ReturnType<typeof makeQueueProcess>>;
  let onRun: (seq: number) => void;

  beforeEach(async () => {
    database = await createTestDatabase();
    const run = (seq: number) => {
      onRun(seq);
      return Promise.resolve();
    };
    process = await makeQueueProcess(database.address, { run });
  });
  afterEach(async () => {
    await process.stop();
    await database.drop();
  });

  /** Runs all jobs. @returns them in the order in which they started */
  function started(count: number): Promise<number[]> {
    const seqs: number[] = [];
    return new Promise((resolve, reject) => {
      onRun = (seq) => {
        seqs.push(seq);
        if (seqs.length === count) resolve(seqs);
      };
      process.workers.start().catch(reject);
    });
  }

  it('runs all first turns before all second ones, in the order of each owner', async () => {
    const { queue } = process;
    const many = Array.from({ length: 20 }, (_, at) => ({ seq: at + 1, turn: at + 1 }));
    await queue.add(many, 'interactive');
    await queue.add([{ seq: 101, turn: 1 }], 'interactive');
    await queue.add(
      [
        { seq: 201, turn: 1 },
        { seq: 202, turn: 2 },
      ],
      'interactive',
    );
    const order = await started(23);
    expect(order.slice(0, 6)).toEqual([1, 101, 201, 2, 202, 3]);
    expect(order.slice(6)).toEqual(many.slice(3).map(({ seq }) => seq));
  });

  it('gives a job that still waits its new turn', async () => {
    const { queue } = process;
    await queue.add([{ seq: 1, turn: 900 }], 'interactive');
    await queue.add([{ seq: 2, turn: 5 }], 'interactive');
    await queue.add([{ seq: 1, turn: 1, wasQueued: true }], 'interactive');
    expect(await started(2)).toEqual([1, 2]);
  });
});
