import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LineBatches } from './line-batches.js';

describe('log lines', () => {
  let written: string[];
  let lines: LineBatches;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    lines = new LineBatches({ write: (bytes) => written.push(bytes.toString()) }, 10, 50);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are written together once there are enough', () => {
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) lines.write(line);
    expect(written).toEqual(['one\ntwo\nthree\n']);
  });

  it('are written after a delay, counted from the first', () => {
    lines.write('one\n');
    jest.advanceTimersByTime(49);
    lines.write('two\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(written).toEqual(['one\ntwo\n']);
    lines.write('three\n');
    jest.advanceTimersByTime(50);
    expect(written).toEqual(['one\ntwo\n', 'three\n']);
  });

  it('are written once on a flush', () => {
    lines.write('one\n');
    lines.flushSync();
    lines.flushSync();
    jest.advanceTimersByTime(100);
    expect(written).toEqual(['one\n']);
  });
});
