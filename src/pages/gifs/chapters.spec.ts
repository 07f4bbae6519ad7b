import { describe, expect, it } from '@jest/globals';
import type { TimedLine } from '../../resources/media/renditions/transcripts.service.js';
import { chaptersOf } from './chapters.js';

const line = (text: string, time: number, typedFrom: number | null): TimedLine => ({
  text,
  time,
  castTime: time,
  typedFrom,
});
const LINES = [line('$ make', 2, 1), line('done', 3, null), line('$ make test', 6, 4.5)];

describe('the chapters of a recording', () => {
  it('are the markers of its cast, with a name each', () => {
    const markers = [
      { time: 1, label: ' Build ' },
      { time: 4, label: '' },
    ];
    expect(chaptersOf(LINES, markers)).toEqual([
      { time: 1, title: 'Build' },
      { time: 4, title: 'Marker 2' },
    ]);
  });

  it('are the commands if there are no markers, from the first key on', () => {
    expect(chaptersOf(LINES, [])).toEqual([
      { time: 1, title: '$ make' },
      { time: 4.5, title: '$ make test' },
    ]);
  });

  it('are none without both', () => {
    expect(chaptersOf([line('Loading', 1, null)], [])).toEqual([]);
  });

  it.each([
    [60, 60],
    [61, 31],
    [500, 56],
  ])('of %i markers are %i, evenly', (count, shown) => {
    const markers = Array.from({ length: count }, (_, time) => ({ time, label: `${time}` }));
    const chapters = chaptersOf([], markers);
    expect(chapters).toHaveLength(shown);
    expect(new Set(chapters.slice(1).map(({ time }, at) => time - (chapters[at]?.time ?? 0))).size).toBe(1);
  });
});
