import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { RecurringWorkService } from './recurring-work.service.js';

let lines: { msg: string; count?: number }[];
let runs: number;
let result: () => Promise<number>;
let recurring: RecurringWorkService;

beforeEach(() => {
  [lines, runs] = [[], 0];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
  recurring = new RecurringWorkService(log);
  recurring.add({
    name: 'boxes',
    everyMs: 1,
    what: 'boxes closed',
    run: () => {
      runs += 1;
      return result();
    },
  });
});

describe('a recurring task', () => {
  it('logs what it did, or nothing if it did nothing', async () => {
    result = () => Promise.resolve(0);
    expect(await recurring.run('boxes')).toBe(true);
    expect(lines).toEqual([]);
    result = () => Promise.resolve(2);
    await recurring.run('boxes');
    expect(lines).toMatchObject([{ count: 2, msg: 'boxes closed' }]);
  });

  it('that fails is logged and counts as run', async () => {
    result = () => Promise.reject(new Error('no lids'));
    expect(await recurring.run('boxes')).toBe(true);
    expect(lines).toMatchObject([{ msg: 'a recurring task failed', task: 'boxes' }]);
  });

  it('is interrupted by a stop and does not start after it', async () => {
    result = () => {
      recurring.onModuleDestroy();
      return Promise.resolve(1);
    };
    expect(await recurring.run('boxes')).toBe(false);
    expect(await recurring.run('boxes')).toBe(false);
    expect(runs).toBe(1);
  });

  it('of another release is skipped', async () => {
    expect(await recurring.run('lids')).toBe(true);
    expect(lines).toEqual([]);
  });
});
