import { Injectable } from '@nestjs/common';
import { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';
import type { ReadKind } from './usage-counts.js';

const WINDOW_MS = 30 * 60_000;

/** Admits one read per kind, recording and address in 30 minutes: a rate limit of one, so it uses the rate limit store. */
@Injectable()
export class ViewDeduplicator {
  constructor(private readonly limits: RateLimitStore) {}

  /** Whether the read counts. @param address the bucket of the client's address */
  admits(kind: ReadKind, gifSeq: number, address: string): Promise<boolean> | boolean {
    const verdict = this.limits.hit(`${kind}:${gifSeq}:${address}`, 1, WINDOW_MS);
    return verdict instanceof Promise ? verdict.then(({ allowed }) => allowed) : verdict.allowed;
  }
}
