import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { RefusalLog } from './refusal-log.js';

let lines: { msg: string; count: number; address: string }[];
let log: RefusalLog;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  log = new RefusalLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line) as never) }));
});
afterEach(() => {
  jest.useRealTimers();
});

const told = () => lines.map(({ msg, count, address }) => [msg, count, address]);

it('logs one line per second and reason, with the count and the last address', () => {
  for (let at = 0; at < 1_000; at += 1) log.add('too many', `192.0.2.${at % 10}`);
  log.add('too slow', '::1');
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(told()).toEqual([
    ['too many', 1_000, '192.0.2.9'],
    ['too slow', 1, '::1'],
  ]);
});

it('restarts the count after each line and logs nothing without refusals', () => {
  log.add('too many', 'a');
  jest.advanceTimersByTime(5_000);
  log.add('too many', 'b');
  jest.advanceTimersByTime(5_000);
  expect(told()).toEqual([
    ['too many', 1, 'a'],
    ['too many', 1, 'b'],
  ]);
});
