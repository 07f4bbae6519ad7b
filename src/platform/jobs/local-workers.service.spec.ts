import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { describeRecurringWork, until } from '../../../test/support/job-workers-contract.js';
import { makeQueueProcess } from '../../../test/support/queue-process.js';

describe('the workers of a process without Redis', () => {
  describeRecurringWork();

  it('run no task while it runs, and none after the stop', async () => {
    let [times, concurrent, most] = [0, 0, 0];
    const run = async () => {
      concurrent += 1;
      most = Math.max(most, concurrent);
      await delay(20);
      concurrent -= 1;
      return (times += 1);
    };
    const { workers, stop } = await makeQueueProcess({
      tasks: [{ name: 'boxes', everyMs: 5, what: 'boxes closed', run }],
    });
    workers.start();
    await until(() => times === 3);
    await stop();
    const before = times;
    await delay(50);
    expect([most, times]).toEqual([1, before]);
  });
});
