import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { refusalCounter, samplesOf } from '../../../test/support/counters.js';
import { RefusalLog } from './refusal-log.js';

let lines: { msg: string; count: number; address: string }[];
let log: RefusalLog;
let registry: Registry;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  registry = new Registry();
  const sink = { write: (line: string) => lines.push(JSON.parse(line) as never) };
  log = new RefusalLog(pino({}, sink), refusalCounter(registry));
});
afterEach(() => {
  jest.useRealTimers();
});

const told = () => lines.map(({ msg, count, address }) => [msg, count, address]);

it('logs one line per second and reason, with the count and the last address', () => {
  for (let at = 0; at < 1_000; at += 1) log.add('api_key', `192.0.2.${at % 10}`);
  log.add('slow_client', '::1');
  expect(lines).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(told()).toEqual([
    ['API keys refused', 1_000, '192.0.2.9'],
    ['connections closed: clients send or read too slowly', 1, '::1'],
  ]);
});

it('restarts the count after each line and logs nothing without refusals', () => {
  log.add('api_key', 'a');
  jest.advanceTimersByTime(5_000);
  log.add('api_key', 'b');
  jest.advanceTimersByTime(5_000);
  expect(told()).toEqual([
    ['API keys refused', 1, 'a'],
    ['API keys refused', 1, 'b'],
  ]);
});

it('counts each refusal at once', async () => {
  for (let at = 0; at < 3; at += 1) log.add('api_key', 'a');
  log.add('slow_client', 'a');
  expect(await samplesOf(registry, 'ttyreel_refusals_total')).toEqual({
    'reason=api_key': 3,
    'reason=slow_client': 1,
  });
});
