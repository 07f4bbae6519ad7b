import { setTimeout as pause } from 'node:timers/promises';
import type { OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { CONNECT_LIMIT_MS, KEEP_ALIVE } from '../database/data-source-options.js';
import type { DatabaseAddress } from '../database/database-address.js';
import { OutageLog } from '../logging/outage-log.js';
import { unpackTags } from './tag-payloads.js';
import { INVALIDATION_CHANNEL } from './invalidation.repository.js';
import type { ResponseCache } from './response-cache.js';

const PAUSE_BETWEEN_ATTEMPTS_MS = 500;
/** A connection may be dead without either side knowing; this long and the limit pass at most until it is noticed. */
const BEAT_MS = 1_000;
const BEAT_LIMIT_MS = 2_000;

/**
 * Hears what changed, in this process or another, on a connection of its own, for as long as the process runs. While
 * it hears nothing, nothing is kept.
 */
export class InvalidationListener implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  readonly #outage: OutageLog;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly address: DatabaseAddress,
    private readonly kept: ResponseCache,
    log: Logger,
  ) {
    const messages = {
      away: 'changes are not heard: no answers are kept',
      back: 'changes are heard again',
    };
    this.#outage = new OutageLog(log, messages);
  }

  /** Begins to listen, and again whenever the connection was lost. */
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
        await pause(PAUSE_BETWEEN_ATTEMPTS_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** @returns never; throws when the connection is lost or the process stops */
  private async listen(): Promise<never> {
    const client = new Client({
      ...this.address,
      ...KEEP_ALIVE,
      application_name: 'ttyreel changes',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: BEAT_LIMIT_MS,
    });
    const ended = AbortSignal.any([untilLost(client), this.#stopping.signal]);
    client.on('notification', ({ payload = '' }) => {
      this.hear(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${INVALIDATION_CHANNEL}`);
      this.kept.resume();
      this.#outage.worked();
      for (;;) {
        await untilLater(BEAT_MS, ended);
        await client.query('SELECT');
      }
    } finally {
      this.kept.suspend();
      // It may be dead: nobody waits for its end.
      void client.end();
    }
  }

  private hear(payload: string): void {
    const keys = unpackTags(payload);
    if (keys === 'everything') this.kept.invalidateAll();
    else this.kept.invalidate(keys);
  }
}

/** Aborted, with the reason, when the connection is lost. */
function untilLost(client: Client): AbortSignal {
  const lost = new AbortController();
  client.on('error', (error) => {
    lost.abort(error);
  });
  client.on('end', () => {
    lost.abort(new Error('The database closed the connection.'));
  });
  return lost.signal;
}

/** @throws the reason of the signal, as soon as it is aborted */
async function untilLater(delayMs: number, signal: AbortSignal): Promise<void> {
  await pause(delayMs, undefined, { signal }).catch(() => {
    signal.throwIfAborted();
  });
}
