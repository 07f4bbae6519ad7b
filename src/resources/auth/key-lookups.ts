import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MemoryRateLimitStore } from '../../platform/rate-limit/memory-rate-limit-store.js';
import { isApiKey } from '../../platform/credentials/api-key.js';
import { normalInstallId } from '../../platform/credentials/install-id.js';
import { AuthService } from './auth.service.js';
import type { Viewer } from '../../platform/http/viewer.js';

/** Limit of unknown keys per address. */
const FAILURES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Limit of each cache; a hash takes about 100 bytes. */
const MOST_REMEMBERED = 10_000;

/** The result of a key lookup. */
export interface Identity {
  /** Null: the key is invalid, or was not looked up. */
  readonly viewer: Viewer | null;
  /** Seconds until it can be looked up, if it was not. */
  readonly retryAfter?: number;
}

/** For an address that sent too many invalid keys, it looks up only keys that this process found before. */
@Injectable()
export class KeyLookups {
  readonly #failures = new MemoryRateLimitStore();
  /** Hashes of keys. The database decides each time whether a key is still valid. */
  readonly #found = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  /** Hashes of invalid keys. */
  readonly #failed = new LRUCache<string, true>({ max: MOST_REMEMBERED });

  constructor(private readonly auth: AuthService) {}

  /** @param address the bucket of the sender's address */
  async identify(apiKey: string, address: string): Promise<Identity> {
    // A text with a wrong checksum never reaches the database.
    if (!isApiKey(apiKey)) return { viewer: null };
    const fingerprint = fingerprintOf(apiKey);
    if (this.#failed.has(fingerprint)) return { viewer: null };
    const found = await this.lookUp(apiKey, fingerprint, address);
    if (found.viewer || found.retryAfter !== undefined || this.#failed.has(fingerprint)) return found;
    // If many concurrent requests have the same key, the first one counts.
    this.#failed.set(fingerprint, true);
    this.countFailure(address);
    return found;
  }

  /** The same for the install id of an asciinema command line, which a user can connect after it was unknown. */
  async identifyInstallId(text: string, address: string): Promise<Identity> {
    const installId = normalInstallId(text);
    if (installId === null) return { viewer: null };
    const found = await this.lookUp(installId, fingerprintOf(installId), address);
    if (!found.viewer && found.retryAfter === undefined) this.countFailure(address);
    return found;
  }

  private async lookUp(key: string, fingerprint: string, address: string): Promise<Identity> {
    if (!this.#found.has(fingerprint)) {
      const { allowed, retryAfter } = this.#failures.peek(address, FAILURES_PER_MINUTE, MINUTE_MS);
      if (!allowed) return { viewer: null, retryAfter };
    }
    const viewer = await this.auth.identify(key);
    if (viewer) this.#found.set(fingerprint, true);
    else this.#found.delete(fingerprint);
    return { viewer };
  }

  private countFailure(address: string): void {
    this.#failures.hit(address, FAILURES_PER_MINUTE, MINUTE_MS);
  }
}

function fingerprintOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
