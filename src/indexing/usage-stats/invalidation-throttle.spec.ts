import { describe, expect, it } from '@jest/globals';
import { InvalidationThrottle } from './invalidation-throttle.js';

describe('invalidations for changed counts', () => {
  it('are immediate if there were none before', () => {
    const news = new InvalidationThrottle();
    expect(news.due(['lists', 'gif:1'], 0)).toEqual(['lists', 'gif:1']);
    expect(news.due(['gif:2'], 1)).toEqual(['gif:2']);
  });

  it('that follow are batched after half a minute, whether or not more come', () => {
    const news = new InvalidationThrottle();
    news.due(['gif:1', 'gif:2'], 0);
    for (const now of [3_000, 6_000, 29_999]) expect(news.due(['gif:1'], now)).toEqual([]);
    expect(news.due([], 30_000)).toEqual(['gif:1']);
    expect(news.due([], 60_000)).toEqual([]);
  });

  it('of a key that changes constantly keep the same interval', () => {
    const news = new InvalidationThrottle();
    const told = Array.from({ length: 30 }, (_, flush) => news.due(['gif:1'], flush * 3_000));
    expect(told.flatMap((keys, flush) => keys.map(() => flush))).toEqual([0, 10, 20]);
  });

  it('are immediate again after a pause', () => {
    const news = new InvalidationThrottle();
    news.due(['gif:1'], 0);
    expect(news.due(['gif:1'], 40_000)).toEqual(['gif:1']);
  });
});
