import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseAddress } from '../database-address.js';

const UNKNOWN_DATABASE = '3D000';
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 250;

/** Errors of a server that is still starting: no socket yet, or 57P03 "the database system is starting up". */
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']);

/** Recovery after a crash replays what was written since the last checkpoint: at most 1 GB by default. */
const LONGEST_RECOVERY_MS = 5 * 60_000;

/**
 * Waits until the database takes connections, making it when the server has no such database.
 * `mayStillStart` is asked between tries. False when it says no; throws on refusals that waiting does
 * not cure, and after five minutes.
 */
export async function untilReady(address: DatabaseAddress, mayStillStart: () => boolean): Promise<boolean> {
  const deadline = Date.now() + LONGEST_RECOVERY_MS;
  for (let pause = FIRST_PAUSE_MS; mayStillStart(); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      await ensureDatabase(address);
      return true;
    } catch (error) {
      if (!isNotYet(error) || Date.now() > deadline) throw error;
    }
    await delay(pause);
  }
  return false;
}

/** Whether the database takes connections now. */
export async function isReachable(address: DatabaseAddress): Promise<boolean> {
  try {
    await connectOnce(address, null);
    return true;
  } catch (error) {
    if (isNotYet(error) || codeOf(error) === UNKNOWN_DATABASE) return false;
    throw error;
  }
}

async function ensureDatabase(address: DatabaseAddress): Promise<void> {
  try {
    await connectOnce(address, null);
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_DATABASE) throw error;
    await connectOnce(
      { ...address, database: 'postgres' },
      `CREATE DATABASE ${escapeIdentifier(address.database)}`,
    );
  }
}

async function connectOnce(address: DatabaseAddress, statement: string | null): Promise<void> {
  const client = new Client({ ...address, connectionTimeoutMillis: 10_000 });
  // A connection lost between two calls is told by the next one; unheard, the event would end the process.
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

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string }).code;
}
