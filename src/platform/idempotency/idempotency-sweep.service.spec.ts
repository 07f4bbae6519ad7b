import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../test/support/fakes.js';
import { IdempotencySweepService } from './idempotency-sweep.service.js';
import type { IdempotencyService } from './idempotency.service.js';

const HOUR_MS = 3_600_000;

let sweeps: number;
let isAway: boolean;
let warnings: number;
let sweep: IdempotencySweepService;

beforeEach(() => {
  jest.useFakeTimers();
  [sweeps, isAway, warnings] = [0, false, 0];
  const idempotency = fake<IdempotencyService>({
    sweep: () => {
      sweeps += 1;
      return isAway ? Promise.reject(new Error('no database')) : Promise.resolve(1);
    },
  });
  sweep = new IdempotencySweepService(idempotency, pino({}, { write: () => (warnings += 1) }));
});
afterEach(() => {
  sweep.onModuleDestroy();
  jest.useRealTimers();
});

describe('the sweep of idempotency keys', () => {
  it('runs every hour', async () => {
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect([sweeps, warnings]).toEqual([2, 0]);
  });

  it('continues after a failure and logs it', async () => {
    isAway = true;
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect([sweeps, warnings]).toEqual([2, 2]);
  });

  it('stops with the module', async () => {
    sweep.onApplicationBootstrap();
    sweep.onModuleDestroy();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(sweeps).toBe(0);
  });
});
