import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../../platform/logging/log.js';
import { OutageLog } from '../../../platform/logging/outage-log.js';
import { ApiKeyRepository } from './api-key.repository.js';

const GATHER_MS = 1_000;
const WRITE_EVERY_MS = 60_000;

/** Records the last use of named keys in batches, at most once a minute per key. Requests do not wait for it. */
@Injectable()
export class ApiKeyUsageService implements OnModuleDestroy {
  /** When each key's use was last written, oldest first, in milliseconds of a monotonic clock. */
  readonly #writtenAt = new Map<string, number>();
  readonly #used = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  readonly #outage: OutageLog;

  constructor(
    private readonly keys: ApiKeyRepository,
    @Inject(LOG) log: Logger,
  ) {
    this.#outage = new OutageLog(log, {
      away: 'the last use of API keys was not written',
      back: 'the last use of API keys is written again',
    });
  }

  used(keyId: string): void {
    const writtenAt = this.#writtenAt.get(keyId);
    if (writtenAt !== undefined && performance.now() - writtenAt < WRITE_EVERY_MS) return;
    this.#used.add(keyId);
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  /** Writes the collected uses; if that fails, they are written at the next use. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ids = [...this.#used];
    this.#used.clear();
    if (ids.length === 0) return;
    const now = performance.now();
    this.#forgetBefore(now - WRITE_EVERY_MS);
    for (const id of ids) this.#writtenAt.set(id, now);
    try {
      await this.keys.touch(ids);
      this.#outage.worked();
    } catch (error) {
      for (const id of ids) this.#writtenAt.delete(id);
      this.#outage.failed(error);
    }
  }

  #forgetBefore(time: number): void {
    for (const [id, writtenAt] of this.#writtenAt) {
      if (writtenAt > time) return;
      this.#writtenAt.delete(id);
    }
  }
}
