import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MemoryRateLimitStore } from '../../platform/rate-limit/memory-rate-limit-store.js';
import { isApiKey } from '../../platform/credentials/api-key.js';
import { AuthService } from './auth.service.js';
import type { Viewer } from '../../platform/http/viewer.js';

/** Limit of unknown keys per address. */
const FAILURES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Limit of each cache; a hash takes about 100 bytes. */
const MOST_REMEMBERED = 10_000;

/** The result of a key lookup. */
export interface Identity {
  /** Null: the key opens nothing, or was not looked up. */
  readonly viewer: Viewer | null;
  /** Seconds after which it will be looked up, where it was not. */
  readonly retryAfter?: number;
}

/** From an address that sent too many made-up keys, it looks up only keys that this process found before. */
@Injectable()
export class KeyLookups {
  readonly #failures = new MemoryRateLimitStore();
  /** Hashes of keys. Whether a key is still valid the database says each time. */
  readonly #found = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  /** Hashes of keys that opened nothing. */
  readonly #failed = new LRUCache<string, true>({ max: MOST_REMEMBERED });

  constructor(private readonly auth: AuthService) {}

  /** @param address the bucket of the sender's address */
  async identify(apiKey: string, address: string): Promise<Identity> {
    // A text whose checksum is off never reaches the database.
    if (!isApiKey(apiKey)) return { viewer: null };
    const fingerprint = createHash('sha256').update(apiKey).digest('base64url');
    if (this.#failed.has(fingerprint)) return { viewer: null };
    if (!this.#found.has(fingerprint)) {
      const { allowed, retryAfter } = this.#failures.peek(address, FAILURES_PER_MINUTE, MINUTE_MS);
      if (!allowed) return { viewer: null, retryAfter };
    }
    const viewer = await this.auth.identify(apiKey);
    if (viewer) {
      this.#found.set(fingerprint, true);
    } else if (!this.#failed.has(fingerprint)) {
      // Of many requests with one key at once the first counts.
      this.#failed.set(fingerprint, true);
      this.#found.delete(fingerprint);
      this.#failures.hit(address, FAILURES_PER_MINUTE, MINUTE_MS);
    }
    return { viewer };
  }
}
