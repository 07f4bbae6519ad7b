import { Injectable } from '@nestjs/common';
import { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import type { ReadKind } from './usage-counts.js';

const WINDOW_MS = 30 * 60_000;

/**
 * One view, embed and download per address and recording in 30 minutes, from the one that counted: a limit of one call. So the window
 * is kept where the limits are: shared over Redis, in this process while there is none, in bounded memory.
 */
@Injectable()
export class ViewDeduplicator {
  constructor(private readonly limits: RateLimitStore) {}

  /**
   * Whether a read counts; if so, the next one of its kind from there does not.
   * @param address the bucket of the reader's address
   */
  admits(kind: ReadKind, gifSeq: number, address: string): Promise<boolean> | boolean {
    const verdict = this.limits.hit(`${kind}:${gifSeq}:${address}`, 1, WINDOW_MS);
    return verdict instanceof Promise ? verdict.then(({ allowed }) => allowed) : verdict.allowed;
  }
}
