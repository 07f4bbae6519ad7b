import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATE classes and codes of a server that is away, starting, stopping, full, or too slow, or that ended one of
 * two transactions that waited for each other.
 */
const UNAVAILABLE_STATE = /^(?:08|53|57P0|57014|25006|40P01)/;
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout/i;

const DISK_FULL = '53100';

/** Whether the database could not write because its disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : null;
  return cause instanceof Error && 'code' in cause && cause.code === DISK_FULL;
}

/** Whether an error means that the database cannot answer now, rather than that the query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? String(cause.code) : '';
  const fromDatabase = error instanceof QueryFailedError || 'syscall' in cause || code === '';
  return (
    fromDatabase &&
    (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSTEM.has(code) || UNAVAILABLE_MESSAGE.test(cause.message))
  );
}
