import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { isDatabaseFull, isDatabaseUnavailable } from './database-unavailable.js';

const fromServer = (code: string) => Object.assign(new Error('no'), { code, severity: 'FATAL' });
const fromSystem = (code: string) => Object.assign(new Error('no'), { code, syscall: 'connect' });

describe('an unavailable database', () => {
  it.each([
    ['that starts', fromServer('57P03')],
    ['that stops', fromServer('57P01')],
    ['that crashed', fromServer('57P02')],
    ['with too many clients', fromServer('53300')],
    ['that lost the connection', fromServer('08006')],
    ['that cannot be written to', fromServer('25006')],
    ['that refuses', fromSystem('ECONNREFUSED')],
    ['at two addresses that refuse', new AggregateError([1, 2].map(() => fromSystem('ECONNREFUSED')))],
    ['whose socket is not there', fromSystem('ENOENT')],
    ['without a free connection', new Error('timeout exceeded when trying to connect')],
    ['that closed the connection', new Error('Connection terminated unexpectedly')],
  ])('is one %s', (_which, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new QueryFailedError('SELECT 1', [], error))).toBe(true);
  });

  it.each([
    ['an invalid statement', new QueryFailedError('SELEC', [], fromServer('42601'))],
    ['a child process that ended', Object.assign(new Error('no'), { code: 'EPIPE', syscall: 'write' })],
    ['a bug', new TypeError('x is undefined')],
    ['a file that is not there', Object.assign(new Error('no'), { code: 'ENOENT', syscall: 'open' })],
    ['no error', 'text'],
  ])('is not %s', (_which, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('is full when it says so', () => {
    expect(isDatabaseFull(new QueryFailedError('INSERT', [], fromServer('53100')))).toBe(true);
    expect(isDatabaseFull(fromServer('53300'))).toBe(false);
  });
});
