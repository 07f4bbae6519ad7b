import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseAddress } from './database-address.js';

const UNKNOWN_DATABASE = '3D000';
const MIN_DELAY_MS = 15;
const MAX_DELAY_MS = 250;

/** Errors while the server starts: no socket yet, or 57P03 "the database system is starting up". */
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']);

/** Crash recovery replays at most 1 GB by default. */
const RECOVERY_TIMEOUT_MS = 5 * 60_000;

/** How long a server may take to answer an attempt. */
const ATTEMPT_MS = 10_000;

/** Creates the database if absent. @returns false when `mayStillStart` does @throws after five minutes at most */
export async function untilReady(
  address: DatabaseAddress,
  mayStillStart: () => boolean,
  attemptMs = ATTEMPT_MS,
): Promise<boolean> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (let delayMs = MIN_DELAY_MS; mayStillStart(); delayMs = Math.min(delayMs * 1.5, MAX_DELAY_MS)) {
    try {
      await ensureDatabase(address, attemptMs);
      return true;
    } catch (error) {
      // On a machine that is too busy, a server may not answer in time.
      const mayBeRepeated = isNotYet(error) || isTimeout(error);
      if (!mayBeRepeated || Date.now() > deadline) throw error;
    }
    await delay(delayMs);
  }
  return false;
}

export async function isReachable(address: DatabaseAddress): Promise<boolean> {
  try {
    await connectOnce(address, ATTEMPT_MS);
    return true;
  } catch (error) {
    if (isNotYet(error) || codeOf(error) === UNKNOWN_DATABASE) return false;
    throw error;
  }
}

async function ensureDatabase(address: DatabaseAddress, attemptMs: number): Promise<void> {
  try {
    await connectOnce(address, attemptMs);
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
    await connectOnce(
      { ...address, database: 'postgres' },
      attemptMs,
      `CREATE DATABASE ${escapeIdentifier(address.database)}`,
    );
  }
}

async function connectOnce(
  address: DatabaseAddress,
  timeoutMs: number,
  statement: string | null = null,
): Promise<void> {
  const client = new Client({ ...address, connectionTimeoutMillis: timeoutMs });
  // The next call reports a lost connection; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (statement !== null) await client.query(statement);
  } finally {
    await client.end();
  }
}

function isNotYet(error: unknown): boolean {
  const isCutOff = error instanceof Error && error.message.startsWith('Connection terminated');
  return isCutOff || NOT_YET.has(codeOf(error) ?? '');
}

/** The client has no code for it. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired';
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
