import { describe, expect, it } from '@jest/globals';
import { MAX_COUNT, UsageCounts } from './usage-counts.js';

describe('collected reads', () => {
  it('are summed by recording and kind', () => {
    const counts = new UsageCounts();
    for (let read = 0; read < 1_000; read += 1) counts.add(7, 'views');
    counts.add(7, 'downloads');
    counts.add(3, 'embeds');
    expect(counts.take()).toEqual([
      { gifSeq: 7, views: 1_000, embeds: 0, downloads: 1 },
      { gifSeq: 3, views: 0, embeds: 1, downloads: 0 },
    ]);
  });

  it('start at zero after they are taken', () => {
    const counts = new UsageCounts();
    counts.add(7, 'views');
    counts.take();
    counts.add(7, 'embeds');
    expect(counts.take()).toEqual([{ gifSeq: 7, views: 0, embeds: 1, downloads: 0 }]);
    expect(counts.take()).toEqual([]);
  });

  it('that are put back are added to the new ones', () => {
    const counts = new UsageCounts();
    counts.add(7, 'views', 5);
    const taken = counts.take();
    counts.add(7, 'views', 2);
    counts.add(8, 'downloads');
    expect(counts.putBack(taken)).toBe(true);
    expect(counts.take()).toEqual([
      { gifSeq: 7, views: 7, embeds: 0, downloads: 0 },
      { gifSeq: 8, views: 0, embeds: 0, downloads: 1 },
    ]);
  });

  it('never exceed the range of the column', () => {
    const counts = new UsageCounts();
    counts.add(7, 'views', MAX_COUNT - 1);
    counts.add(7, 'views', 5);
    expect(counts.take()[0]?.views).toBe(MAX_COUNT);
  });

  it('are limited to a number of recordings and report a recording without room', () => {
    const counts = new UsageCounts(2);
    expect([counts.add(1, 'views'), counts.add(2, 'views'), counts.add(3, 'views')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(counts.add(1, 'embeds')).toBe(true);
    const taken = counts.take();
    counts.add(4, 'views');
    expect(counts.putBack(taken)).toBe(false);
    expect(counts.take().map(({ gifSeq }) => gifSeq)).toEqual([4, 1]);
  });
});
