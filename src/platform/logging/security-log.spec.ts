import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { SecurityLog } from './security-log.js';
import { refusalCounter } from '../../../test/support/counters.js';

let lines: Record<string, unknown>[];
let security: SecurityLog;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      lines.push(JSON.parse(part.toString()) as Record<string, unknown>);
      done();
    },
  });
  security = new SecurityLog(pino({ base: undefined, timestamp: false }, sink), refusalCounter());
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the audit trail', () => {
  it('says who did what, from where and to what', () => {
    const user = { id: 7, name: 'ada' };
    security.write('recording_deleted', { user, address: '192.0.2.1' }, { recording: 'aB3dE5fG' });
    expect(lines).toEqual([
      {
        level: 30,
        logger: 'security',
        event: 'recording_deleted',
        user,
        address: '192.0.2.1',
        recording: 'aB3dE5fG',
        msg: 'recording deleted',
      },
    ]);
  });

  it('logs a flood of rejected keys as one line per second', () => {
    for (let key = 0; key < 1_000; key++) security.keyRefused('192.0.2.1', key < 30);
    jest.advanceTimersByTime(1_000);
    expect(lines).toMatchObject([
      { event: 'key_refused', count: 30, address: '192.0.2.1' },
      { event: 'key_refused', count: 970, address: '192.0.2.1' },
    ]);
    security.signInsRefused('192.0.2.2');
    jest.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatchObject({ event: 'sign_in_refused', count: 1 });
  });
});
