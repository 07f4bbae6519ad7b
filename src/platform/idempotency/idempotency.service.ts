import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KeyVault } from '../credentials/key-vault.js';
import { Conflict, InsufficientStorage } from '../errors/domain-errors.js';
import { DiskSpace } from '../storage/disk-space.js';
import type { Claim, StoredResponse } from './claim.js';
import { idempotencyCallerOf, type KeyedRequest } from './keyed-request.js';
import type { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';

/** Seconds after which a concurrent request should retry. */
const RETRY_SECONDS = 1;
const SWEEP_BATCH = 5_000;

/** Execute the request with the claim, or replay the stored response. */
export type IdempotencyOutcome = { readonly claim: Claim } | { readonly stored: StoredResponse };

export const KEY_REUSED =
  'This Idempotency-Key was used with another request. Make a new key for each new request.';

@Injectable()
export class IdempotencyService {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly vault: KeyVault,
    private readonly disk: DiskSpace,
  ) {}

  /**
   * @throws Conflict when the key belongs to another request, or its request is in progress
   * @throws InsufficientStorage when the key is new and the disk is nearly full
   */
  async begin(request: KeyedRequest): Promise<IdempotencyOutcome> {
    const { caller, key, hash } = request;
    if (await this.disk.isLow()) return this.beginWithoutRoom(request);
    for (;;) {
      const held = { caller, key, claim: randomUUID() };
      const claimed = await this.keys.claim({ ...held, requestHash: hash });
      if (claimed) return { claim: this.claimOf(held, claimed.made) };
      const found = await this.keys.find(caller, key);
      // Otherwise its attempt failed in between and freed the key.
      if (found) return { stored: this.responseOf(found, hash) };
    }
  }

  /** Only replays. */
  private async beginWithoutRoom({ caller, key, hash }: KeyedRequest): Promise<IdempotencyOutcome> {
    const found = await this.keys.find(caller, key);
    if (!found) throw InsufficientStorage.ofDisk();
    return { stored: this.responseOf(found, hash) };
  }

  forgetUser(userSeq: number): Promise<void> {
    return this.keys.removeOf(idempotencyCallerOf(userSeq));
  }

  /** Removes expired keys. @returns how many */
  async sweep(signal: AbortSignal): Promise<number> {
    let removed = 0;
    while (!signal.aborted) {
      const batch = await this.keys.removeExpired(SWEEP_BATCH);
      removed += batch;
      if (batch < SWEEP_BATCH) break;
    }
    return removed;
  }

  private claimOf(held: { caller: string; key: string; claim: string }, made: string | null): Claim {
    return {
      made,
      record: async (id: string, manager: EntityManager) => {
        if (await this.keys.recordMade(held, id, manager)) return;
        throw new Conflict(
          'A later request with this Idempotency-Key has taken over. Try again.',
          RETRY_SECONDS,
        );
      },
      store: ({ status, headers, body }) =>
        this.keys.storeResponse(held, { status, headers: { ...headers }, body: this.vault.seal(body) }),
      release: () => this.keys.release(held),
    };
  }

  private responseOf(
    { requestHash, status, headers, body }: IdempotencyKeyEntity,
    hash: Buffer,
  ): StoredResponse {
    if (!requestHash.equals(hash)) {
      throw new Conflict(KEY_REUSED);
    }
    if (status === null || body === null) {
      throw new Conflict(
        'A request with this Idempotency-Key is in progress. Try again in a moment to get its response.',
        RETRY_SECONDS,
      );
    }
    return { status, headers: headers ?? {}, body: this.vault.open(body) };
  }
}
