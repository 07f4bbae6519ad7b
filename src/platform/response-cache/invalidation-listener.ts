import { setTimeout as pause } from 'node:timers/promises';
import type { OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { CONNECT_LIMIT_MS, KEEP_ALIVE } from '../database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { OutageLog } from '../logging/outage-log.js';
import { unpackTags } from './tag-payloads.js';
import { INVALIDATION_CHANNEL } from './invalidation.repository.js';
import type { ResponseCache } from './response-cache.js';

const RECONNECT_DELAY_MS = 500;
/** A dead connection is noticed after at most the interval plus the timeout. */
const HEARTBEAT_INTERVAL_MS = 1_000;
const HEARTBEAT_TIMEOUT_MS = 2_000;

/** Listens on a dedicated connection, and suspends the cache while that is down. */
export class InvalidationListener implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #outage: OutageLog;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly address: DatabaseAddress,
    private readonly cache: ResponseCache,
    log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'response cache suspended: the database connection for invalidations is down',
      back: 'response cache resumed',
    });
  }

  start(): void {
    this.#running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  private async run(): Promise<void> {
    const { signal } = this.#stopping;
    const isStopping = () => signal.aborted;
    while (!isStopping()) {
      try {
        await this.listen();
      } catch (error) {
        if (isStopping()) return;
        this.#outage.failed(error);
        await pause(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** @throws when the connection is lost or the process stops */
  private async listen(): Promise<never> {
    const client = new Client({
      ...this.address,
      ...KEEP_ALIVE,
      application_name: 'ttyreel changes',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    const ended = AbortSignal.any([lossSignal(client), this.#stopping.signal]);
    client.on('notification', ({ payload = '' }) => {
      this.invalidate(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${INVALIDATION_CHANNEL}`);
      this.cache.resume();
      this.#outage.worked();
      for (;;) {
        await waitUnlessAborted(HEARTBEAT_INTERVAL_MS, ended);
        await client.query('SELECT');
      }
    } finally {
      this.cache.suspend();
      // Not awaited: a dead connection does not respond.
      void client.end();
    }
  }

  private invalidate(payload: string): void {
    const tags = unpackTags(payload);
    if (tags === 'everything') this.cache.invalidateAll();
    else this.cache.invalidate(tags);
  }
}

function lossSignal(client: Client): AbortSignal {
  const lost = new AbortController();
  client.on('error', (error) => {
    lost.abort(error);
  });
  client.on('end', () => {
    lost.abort(new Error('The database closed the connection.'));
  });
  return lost.signal;
}

/** @throws the abort reason as soon as the signal is aborted */
async function waitUnlessAborted(delayMs: number, signal: AbortSignal): Promise<void> {
  await pause(delayMs, undefined, { signal }).catch(() => {
    signal.throwIfAborted();
  });
}
