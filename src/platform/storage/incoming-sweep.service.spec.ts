import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../test/support/fakes.js';
import type { IncomingFiles } from './incoming-files.js';
import { IncomingSweepService } from './incoming-sweep.service.js';

const HOUR_MS = 3_600_000;

let ages: number[];
let removed: number;
let isAway: boolean;
let lines: { level: number; removed?: number }[];
let sweep: IncomingSweepService;

beforeEach(() => {
  jest.useFakeTimers();
  [ages, removed, isAway, lines] = [[], 0, false, []];
  const incoming = fake<IncomingFiles>({
    sweep: (olderThanMs) => {
      ages.push(olderThanMs);
      return isAway ? Promise.reject(new Error('no disk')) : Promise.resolve(removed);
    },
  });
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { level: number }) });
  sweep = new IncomingSweepService(incoming, log);
});
afterEach(() => {
  sweep.onModuleDestroy();
  jest.useRealTimers();
});

describe('the sweep of unfinished uploads', () => {
  it('removes files that are an hour old, at the start and every hour', async () => {
    sweep.onApplicationBootstrap();
    expect(ages).toEqual([HOUR_MS]);
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(ages).toHaveLength(3);
    expect(lines).toEqual([]);
  });

  it('logs what it removed', async () => {
    removed = 2;
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    expect(lines).toMatchObject([{ removed: 2 }]);
  });

  it('continues after a failure and logs it', async () => {
    isAway = true;
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(lines).toMatchObject([{ level: 40 }, { level: 40 }]);
  });

  it('stops with the module', async () => {
    sweep.onApplicationBootstrap();
    sweep.onModuleDestroy();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(ages).toHaveLength(1);
  });
});
