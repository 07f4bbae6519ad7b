import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { OutageLog } from './outage-log.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
  readonly more_failures?: number;
}

let now: number;
let lines: Line[];
let outage: OutageLog;

beforeEach(() => {
  now = 0;
  lines = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
  outage = new OutageLog(log, { away: 'it is away', back: 'it is back' }, () => now);
});

const told = () => lines.map(({ msg, err, more_failures }) => [msg, err?.message, more_failures]);

/** One failure every 100 ms. */
function failFor(seconds: number): void {
  for (let count = 0; count < seconds * 10; count += 1) {
    outage.failed(new Error(`at ${now}`));
    now += 100;
  }
}

describe('an outage', () => {
  it('is logged at its first failure', () => {
    failFor(1);
    expect(told()).toEqual([['it is away', 'at 0', undefined]]);
    expect(lines[0]?.level).toBe(40);
  });

  it('is logged again each minute, with the number of suppressed failures', () => {
    failFor(121);
    expect(told()).toEqual([
      ['it is away', 'at 0', undefined],
      ['it is away', 'at 60000', 599],
      ['it is away', 'at 120000', 599],
    ]);
  });

  it('is logged immediately after a quiet period', () => {
    failFor(0.1);
    now = 90_000;
    failFor(0.1);
    expect(told()).toEqual([
      ['it is away', 'at 0', undefined],
      ['it is away', 'at 90000', undefined],
    ]);
  });

  it('ends with one line', () => {
    failFor(1);
    outage.worked();
    outage.worked();
    expect(told().slice(1)).toEqual([['it is back', undefined, 9]]);
    expect(lines[1]?.level).toBe(30);
  });

  it('is logged again after a recovery', () => {
    failFor(0.1);
    outage.worked();
    failFor(0.1);
    expect(told().at(-1)).toEqual(['it is away', 'at 100', undefined]);
  });
});

describe('a dependency that always works', () => {
  it('logs nothing', () => {
    outage.worked();
    expect(lines).toEqual([]);
  });
});
