import { describe, expect, it } from '@jest/globals';
import { Bulkhead, QueueTimeout } from './bulkhead.js';

const later = () => {
  let finish: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (finish = resolve));
  return { promise, finish };
};

describe('Bulkhead', () => {
  it('runs as many calls as it has capacity, the others in their order', async () => {
    const bulkhead = new Bulkhead(1, 5);
    const order: string[] = [];
    const { promise, finish } = later();
    const calls = [
      bulkhead.pass(() => promise.then(() => order.push('first'))),
      bulkhead.pass(() => Promise.resolve(order.push('yielding')), { yields: true }),
      bulkhead.pass(() => Promise.resolve(order.push('second'))),
    ];
    expect(order).toEqual([]);
    finish();
    await Promise.all(calls);
    expect(order).toEqual(['first', 'second', 'yielding']);
  });

  it('drops a call that waits too long, and keeps its place for others', async () => {
    const bulkhead = new Bulkhead(1, 1);
    const { promise, finish } = later();
    const running = bulkhead.pass(() => promise);
    let hasRun = false;
    const dropped = bulkhead.pass(
      () => {
        hasRun = true;
        return Promise.resolve();
      },
      { waitMs: 10 },
    );
    expect(bulkhead.hasRoom(false)).toBe(false);
    await expect(dropped).rejects.toThrow(QueueTimeout);
    expect(bulkhead.hasRoom(false)).toBe(true);
    finish();
    await running;
    expect(await bulkhead.pass(() => Promise.resolve('next'))).toBe('next');
    expect(hasRun).toBe(false);
  });

  it('does not interrupt a call that has started', async () => {
    const bulkhead = new Bulkhead(1, 1);
    const { promise, finish } = later();
    const first = bulkhead.pass(() => Promise.resolve());
    const second = bulkhead.pass(() => promise.then(() => 'done'), { waitMs: 5 });
    await first;
    setTimeout(finish, 20);
    expect(await second).toBe('done');
  });
});
