import { setTimeout as pause } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { OutageLog } from '../logging/outage-log.js';
import type { ResponseCache } from '../response-cache/response-cache.js';
import type { ReplicaMetrics } from './replica-metrics.js';
import { type ReplicaRead, ReplicaReads } from './replica-reads.js';

/** Of one server, not connected yet. */
export type ReplicaSources = Readonly<Record<ReplicaRead, DataSource>>;

/** How long a change may keep readers from the replica: its delay, and this. */
const POLL_MS = 10;
const HEARTBEAT_MS = 1_000;
const RETRY_MS = 1_000;
const MAX_DELAY_MS = 10_000;

/** PostgreSQL ended a read because the replica had to apply what the read used. */
const CONFLICT_WITH_RECOVERY = '40001';

/**
 * A copy of the database that reads lists and searches. It is used while it has every change that this process knows of,
 * so readers see no older data than without it.
 */
export class Replica extends ReplicaReads implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #outage: OutageLog;
  #running: Promise<void> = Promise.resolve();
  #isCurrent = false;
  #currentAt = performance.now();
  #changes = 0;
  #changed = () => {
    // Nobody waits yet.
  };

  constructor(
    private readonly database: DataSource,
    private readonly sources: ReplicaSources,
    cache: ResponseCache,
    private readonly metrics: ReplicaMetrics,
    log: Logger,
  ) {
    super();
    this.#outage = new OutageLog(log, {
      away: 'the replica cannot be used',
      back: 'the replica is used again',
    });
    cache.onInvalidated(() => {
      this.#changes += 1;
      this.#isCurrent = false;
      this.#changed();
    });
  }

  start(): void {
    this.#running = this.follow();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    this.#changed();
    await this.#running;
    for (const source of Object.values(this.sources)) if (source.isInitialized) await source.destroy();
  }

  get isBehind(): boolean {
    return !this.#isCurrent && performance.now() - this.#currentAt > MAX_DELAY_MS;
  }

  async read<Result>(
    kind: ReplicaRead,
    database: EntityManager,
    query: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    if (this.#isCurrent) {
      try {
        const result = await query(this.sources[kind].manager);
        this.metrics.count('replica');
        return result;
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isConflict(error)) throw error;
        // Others need not wait for it too, until it is asked again.
        this.#isCurrent = false;
        this.#outage.failed(error);
      }
    }
    this.metrics.count('database');
    return query(database);
  }

  private async follow(): Promise<void> {
    const { signal } = this.#stopping;
    const isStopping = () => signal.aborted;
    while (!isStopping()) {
      try {
        for (const source of Object.values(this.sources))
          if (!source.isInitialized) await source.initialize();
        const known = this.#changes;
        await this.catchUp();
        this.#outage.worked();
        if (known === this.#changes) await this.untilChange();
      } catch (error) {
        this.#isCurrent = false;
        if (isStopping()) return;
        this.#outage.failed(error);
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Waits until the replica has what the database has now. */
  private async catchUp(): Promise<void> {
    const known = this.#changes;
    const [row]: { position: string }[] = await this.database.query(
      'SELECT pg_current_wal_flush_lsn() AS position',
    );
    while (!(await this.hasReplayed(row?.position ?? '')))
      await pause(POLL_MS, undefined, { signal: this.#stopping.signal });
    if (known !== this.#changes) return;
    this.#isCurrent = true;
    this.#currentAt = performance.now();
  }

  private async hasReplayed(position: string): Promise<boolean> {
    const [row]: { done: boolean | null }[] = await this.sources.list.query(
      'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done',
      [position],
    );
    if (typeof row?.done !== 'boolean')
      throw new Error('DATABASE_REPLICA_URL names a server that is no replica.');
    return row.done;
  }

  /** Or for a while, after which the replica is asked again. */
  private async untilChange(): Promise<void> {
    const woken = new AbortController();
    this.#changed = () => {
      woken.abort();
    };
    const signal = AbortSignal.any([woken.signal, this.#stopping.signal]);
    await pause(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
  }
}

function isConflict(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : null;
  return isNativeError(cause) && 'code' in cause && cause.code === CONFLICT_WITH_RECOVERY;
}
