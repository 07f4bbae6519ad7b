import { QueryFailedError } from 'typeorm';

/** What the operator can do about an SQLSTATE. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^42501$/, 'Make the user of DATABASE_URL the owner of the database.'],
  [/^53300$/, 'Allow more connections: docs/operations.md says how many a process opens.'],
  [/^(?:08|28|3D|53|57P|25006)/, 'Start it, or correct DATABASE_URL.'],
];

/** Of the driver and its pool, which have no code for them. */
const CONNECT_TIMEOUT = /^(?:timeout (?:expired|exceeded)|Connection terminated due to connection timeout)/;
const LOST_CONNECTION = /^Connection terminated/;

/** Whether a new connection was not answered in time. The database may only be busy. */
export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && CONNECT_TIMEOUT.test(error.message);
}

/** The database of `DATABASE_URL` cannot be reached or used. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(`The database of DATABASE_URL cannot be used: ${reasonOf(cause)}. ${adviceOn(cause)}`, { cause });
    this.name = 'DatabaseUnreachable';
  }

  /** @returns null for an error that is not about reaching the database, such as an invalid statement */
  static from(error: unknown): DatabaseUnreachable | null {
    const cause = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
    if (!(cause instanceof Error)) return null;
    const isRefusal = 'severity' in cause && findAdvice(cause) !== undefined;
    const isLost = isConnectTimeout(cause) || LOST_CONNECTION.test(cause.message);
    return isRefusal || isLost ? new DatabaseUnreachable(cause) : null;
  }
}

/** Node tries each address of a host, and reports the errors together without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

function adviceOn(error: unknown): string {
  return findAdvice(error) ?? 'Start it, or correct DATABASE_URL.';
}

function findAdvice(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ADVICE.find(([states]) => states.test(code))?.[1];
}
