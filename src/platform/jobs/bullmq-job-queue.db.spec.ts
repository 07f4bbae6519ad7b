import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { BullmqJobQueue } from './bullmq-job-queue.js';

describe('a queue in PostgreSQL', () => {
  let database: TestDatabase;
  let queue: BullmqJobQueue;

  beforeEach(async () => {
    database = await createTestDatabase();
    const oneAtATime = { prompt: 1, long: 1, remote: 1 };
    queue = BullmqJobQueue.onPostgres(database.address, oneAtATime, pino({ enabled: false }));
  });
  afterEach(async () => {
    await queue.close();
    await database.drop();
  });

  /** Works all of them. @returns them in the order in which they were begun */
  function begun(count: number): Promise<number[]> {
    const seqs: number[] = [];
    return new Promise((resolve, reject) => {
      const work = queue.work((seq) => {
        seqs.push(seq);
        if (seqs.length === count) resolve(seqs);
        return Promise.resolve();
      });
      work.catch(reject);
    });
  }

  it('works all first turns before all second ones, and each in its order', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ seq: at + 1, turn: at + 1 }));
    await queue.add(many, 'prompt');
    await queue.add([{ seq: 101, turn: 1 }], 'prompt');
    await queue.add(
      [
        { seq: 201, turn: 1 },
        { seq: 202, turn: 2 },
      ],
      'prompt',
    );
    const order = await begun(23);
    expect(order.slice(0, 6)).toEqual([1, 101, 201, 2, 202, 3]);
    expect(order.slice(6)).toEqual(many.slice(3).map(({ seq }) => seq));
  });
});
