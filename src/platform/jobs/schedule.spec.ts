import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Schedule } from './schedule.service.js';

const HOUR = 3_600_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

function makeSchedule() {
  const lines: { msg: string; count?: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
  return { schedule: new Schedule(log), lines };
}

describe('the schedule', () => {
  it('does everything at the start, one thing at a time, and says what came of it', async () => {
    const { schedule, lines } = makeSchedule();
    const steps: string[] = [];
    for (const what of ['boxes closed', 'lids counted'])
      schedule.add({
        everyMs: HOUR,
        what,
        run: async () => {
          steps.push(`${what} begins`);
          await turn();
          return steps.push(`${what} ends`);
        },
      });
    schedule.start();
    while (lines.length < 2) await turn();
    await schedule.onModuleDestroy();
    expect(steps).toEqual([
      'boxes closed begins',
      'boxes closed ends',
      'lids counted begins',
      'lids counted ends',
    ]);
    expect(lines).toMatchObject([
      { count: 2, msg: 'boxes closed' },
      { count: 4, msg: 'lids counted' },
    ]);
  });

  it('does it again at its interval', async () => {
    const { schedule } = makeSchedule();
    let times = 0;
    schedule.add({ everyMs: 1, what: 'boxes closed', run: () => Promise.resolve((times += 1)) });
    schedule.start();
    // Its own timers keep no process alive.
    while (times < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    await schedule.onModuleDestroy();
  });

  it('goes on after a failure', async () => {
    const { schedule, lines } = makeSchedule();
    schedule.add({ everyMs: HOUR, what: 'boxes closed', run: () => Promise.reject(new Error('No lids.')) });
    schedule.add({ everyMs: HOUR, what: 'lids counted', run: () => Promise.resolve(0) });
    schedule.start();
    while (lines.length < 1) await turn();
    await schedule.onModuleDestroy();
    expect(lines.map(({ msg }) => msg)).toEqual(['not all boxes closed']);
  });

  it('tells what runs that the service stops, waits for it, and begins nothing else', async () => {
    const { schedule } = makeSchedule();
    const begun: string[] = [];
    const run = (what: string) => (signal: AbortSignal) => {
      begun.push(what);
      return new Promise<number>((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(begun.push(`${what} ended`));
        });
      });
    };
    for (const what of ['first', 'second']) schedule.add({ everyMs: HOUR, what, run: run(what) });
    schedule.start();
    while (begun.length === 0) await turn();
    await schedule.onModuleDestroy();
    expect(begun).toEqual(['first', 'first ended']);
  });
});
