import { isNativeError } from 'node:util/types';
import { QueryFailedError } from 'typeorm';

/** SQLSTATEs of a server that is down, starting, stopping, full or too slow, and of deadlock victims. */
const UNAVAILABLE_STATE = /^(?:08|53|57P0|57014|25006|40P01)/;
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i;

const DISK_FULL = '53100';

export function isDatabaseFull(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : null;
  return cause instanceof Error && 'code' in cause && cause.code === DISK_FULL;
}

/** Whether the database cannot respond now, as opposed to an invalid query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Node tries each address of a host, and reports the errors together.
  if (cause instanceof AggregateError) return cause.errors.some(isDatabaseUnavailable);
  if (!isNativeError(cause)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  // A server that refuses a connection reports a severity, and no query failed.
  const fromDatabase =
    error instanceof QueryFailedError ||
    'severity' in cause ||
    code === '' ||
    // A pipe to a child process breaks too.
    ('syscall' in cause && code !== 'EPIPE');
  const isNoSocket = code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect';
  return (
    isNoSocket ||
    (fromDatabase &&
      (UNAVAILABLE_STATE.test(code) ||
        UNAVAILABLE_SYSTEM.has(code) ||
        UNAVAILABLE_MESSAGE.test(cause.message)))
  );
}
