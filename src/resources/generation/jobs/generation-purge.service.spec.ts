import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import type { GenerationJobRepository } from './generation-job.repository.js';
import { GenerationPurgeService } from './generation-purge.service.js';

/** A purge with a number of expired jobs, and the batches that it removes. */
function purgeOf(expired: number, onBatch: () => void = () => undefined) {
  const batches: number[] = [];
  const jobs = fake<GenerationJobRepository>({
    removeExpired: (limit) => {
      const count = Math.min(limit, expired);
      expired -= count;
      batches.push(count);
      onBatch();
      return Promise.resolve(count);
    },
  });
  return { purge: new GenerationPurgeService(jobs), batches };
}

describe('the purge of generation jobs', () => {
  it('removes all expired jobs, 500 at a time', async () => {
    const { purge, batches } = purgeOf(1_200);
    expect(await purge.purge(new AbortController().signal)).toBe(1_200);
    expect(batches).toEqual([500, 500, 200]);
  });

  it('stops after the running batch', async () => {
    const stop = new AbortController();
    const { purge, batches } = purgeOf(1_200, () => {
      stop.abort();
    });
    expect(await purge.purge(stop.signal)).toBe(500);
    expect(await purge.purge(stop.signal)).toBe(0);
    expect(batches).toEqual([500]);
  });
});
