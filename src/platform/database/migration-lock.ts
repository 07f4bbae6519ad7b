import { setTimeout as delay } from 'node:timers/promises';

/** An arbitrary advisory lock id. */
const MIGRATION_LOCK = 7_489_733;
const PAUSE_MS = 200;

interface Session {
  /** @returns rows with one boolean, `isLocked` */
  query(sql: string): Promise<readonly { isLocked: boolean }[]>;
}

/**
 * Waits until no other session migrates, and if it is not shared, until none relies on the schema. A session that waits for
 * a lock in the database has a snapshot, for whose end CREATE INDEX CONCURRENTLY would wait: so it asks again and again.
 */
export async function takeMigrationLock(session: Session, { isShared = false } = {}): Promise<void> {
  const lock = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (;;) {
    const [answer] = await session.query(`SELECT ${lock}(${MIGRATION_LOCK}) AS "isLocked"`);
    if (answer?.isLocked) return;
    await delay(PAUSE_MS);
  }
}
