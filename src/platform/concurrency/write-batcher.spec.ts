import { describe, expect, it } from '@jest/globals';
import { WriteBatcher } from './write-batcher.js';

const done = <Value>(value: Value): PromiseSettledResult<Value> => ({ status: 'fulfilled', value });
const refused = (reason: unknown): PromiseSettledResult<never> => ({ status: 'rejected', reason });

/** Batches that are written when the test says so. */
function makeBench(mostAtOnce = 100) {
  const written: number[][] = [];
  const gates: (() => void)[] = [];
  const batches = new WriteBatcher<number, string>(async (items) => {
    written.push([...items]);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => (item < 0 ? refused(new Error(`no ${item}`)) : done(`made ${item}`)));
  }, mostAtOnce);
  const finishBatch = async () => {
    gates.shift()?.();
    await new Promise(setImmediate);
  };
  return { batches, written, finishBatch };
}

describe('new items', () => {
  it('are written immediately when idle', async () => {
    const { batches, written, finishBatch } = makeBench();
    const made = batches.add(1);
    expect(written).toEqual([[1]]);
    await finishBatch();
    expect(await made).toBe('made 1');
  });

  it('during a write are batched in their order and written after it', async () => {
    const { batches, written, finishBatch } = makeBench();
    const made = Promise.all([1, 2, 3, 4].map((item) => batches.add(item)));
    expect(written).toEqual([[1]]);
    await finishBatch();
    expect(written).toEqual([[1], [2, 3, 4]]);
    await finishBatch();
    expect(await made).toEqual(['made 1', 'made 2', 'made 3', 'made 4']);
  });

  it('after all writes are written immediately again', async () => {
    const { batches, written, finishBatch } = makeBench();
    void batches.add(1);
    await finishBatch();
    void batches.add(2);
    expect(written).toEqual([[1], [2]]);
    await finishBatch();
  });

  it('do not exceed the batch size', async () => {
    const { batches, written, finishBatch } = makeBench(2);
    for (const item of [1, 2, 3, 4]) void batches.add(item);
    for (let batch = 0; batch < 3; batch += 1) await finishBatch();
    expect(written).toEqual([[1], [2, 3], [4]]);
  });

  it('have their own outcomes', async () => {
    const { batches, finishBatch } = makeBench();
    void batches.add(0);
    const settled = Promise.allSettled([1, -2, 3].map((item) => batches.add(item)));
    await finishBatch();
    await finishBatch();
    expect(await settled).toEqual([done('made 1'), refused(new Error('no -2')), done('made 3')]);
  });

  it('fail with their batch without affecting later ones', async () => {
    const failures = [new Error('The disk is full.')];
    const batches = new WriteBatcher<number, number>((items) => {
      const failure = failures.pop();
      return failure ? Promise.reject(failure) : Promise.resolve(items.map(done));
    }, 10);
    await expect(batches.add(1)).rejects.toThrow('The disk is full.');
    expect(await batches.add(2)).toBe(2);
  });
});
