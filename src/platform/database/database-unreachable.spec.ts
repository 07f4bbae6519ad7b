import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { DatabaseUnreachable } from './database-unreachable.js';

const refusal = (code: string, message: string) =>
  Object.assign(new Error(message), { code, severity: 'FATAL' });

describe('an unavailable database', () => {
  it('is described by the first address that was tried', () => {
    const cause = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('another')]);
    expect(new DatabaseUnreachable(cause).message).toBe(
      'The database of DATABASE_URL cannot be used: connect ECONNREFUSED ::1:5432. Start it, or correct DATABASE_URL.',
    );
  });

  it.each([
    ['42501', 'permission denied for schema public', 'owner'],
    ['53300', 'too many connections for role "small"', 'more connections'],
    ['57P01', 'terminating connection due to administrator command', 'Start it'],
  ])('is recognised by its SQLSTATE %s', (code, reason, advice) => {
    const error = refusal(code, reason);
    for (const raised of [error, new QueryFailedError('SELECT 1', [], error)])
      expect(DatabaseUnreachable.from(raised)?.message).toMatch(new RegExp(`: ${reason}\\. .*${advice}`));
  });

  it.each(['Connection terminated due to connection timeout', 'timeout exceeded when trying to connect'])(
    'is recognised by the message of the driver: %s',
    (message) => {
      expect(DatabaseUnreachable.from(new Error(message))?.message).toContain(`: ${message}. Start it`);
    },
  );

  it.each([
    ['an invalid statement', refusal('42601', 'syntax error')],
    ['a file error', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' })],
    ['a bug', new TypeError('undefined is not a function')],
  ])('is not mistaken for %s', (_what, error) => {
    expect(DatabaseUnreachable.from(error)).toBeNull();
  });
});
