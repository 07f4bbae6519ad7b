import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KeyVault } from '../credentials/key-vault.js';
import { Conflict, InsufficientStorage } from '../errors/domain-errors.js';
import { DiskSpace } from '../storage/disk-space.js';
import type { Claim, StoredResponse } from './claim.js';
import type { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';

/** Seconds after which a twin may have its answer. */
const TWIN_RETRY_SECONDS = 1;
const SWEEP_BATCH = 5_000;

export interface KeyedRequest {
  /** Who asks: keys of different callers have nothing to do with each other. */
  readonly caller: string;
  readonly key: string;
  /** Of everything that makes it this request and no other. */
  readonly hash: Buffer;
}

/** What is to be done with a request: carry it out under the claim, or give the kept answer again. */
export type Begun = { readonly claim: Claim } | { readonly kept: StoredResponse };

@Injectable()
export class IdempotencyService {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly vault: KeyVault,
    private readonly disk: DiskSpace,
  ) {}

  /**
   * @throws Conflict when the key belongs to another request, or the same one is being carried out
   * @throws InsufficientStorage when the key is new and the disk is low
   */
  async begin(request: KeyedRequest): Promise<Begun> {
    const { caller, key, hash } = request;
    if (await this.disk.isLow()) return this.beginWithoutRoom(request);
    for (;;) {
      const held = { caller, key, claim: randomUUID() };
      const claimed = await this.keys.claim({ ...held, requestHash: hash });
      if (claimed) return { claim: this.claimOf(held, claimed.made) };
      const found = await this.keys.find(caller, key);
      // Its try failed between the two looks and gave it free.
      if (found) return { kept: this.answerOf(found, hash) };
    }
  }

  /** What was answered before is answered again; nothing new is begun. */
  private async beginWithoutRoom({ caller, key, hash }: KeyedRequest): Promise<Begun> {
    const found = await this.keys.find(caller, key);
    if (!found) throw InsufficientStorage.ofDisk();
    return { kept: this.answerOf(found, hash) };
  }

  /** Removes what has expired. @returns how many keys */
  async sweep(): Promise<number> {
    let removed = 0;
    for (;;) {
      const batch = await this.keys.removeExpired(SWEEP_BATCH);
      removed += batch;
      if (batch < SWEEP_BATCH) return removed;
    }
  }

  private claimOf(held: { caller: string; key: string; claim: string }, made: string | null): Claim {
    return {
      made,
      record: async (id: string, manager: EntityManager) => {
        if (await this.keys.recordMade(held, id, manager)) return;
        throw new Conflict(
          'A later try with this Idempotency-Key has taken over. Repeat it.',
          TWIN_RETRY_SECONDS,
        );
      },
      keep: ({ status, headers, body }) =>
        this.keys.keepAnswer(held, { status, headers: { ...headers }, body: this.vault.seal(body) }),
      release: () => this.keys.release(held),
    };
  }

  private answerOf(
    { requestHash, status, headers, body }: IdempotencyKeyEntity,
    hash: Buffer,
  ): StoredResponse {
    if (!requestHash.equals(hash)) {
      throw new Conflict(
        'This Idempotency-Key was used with another request. Make a new key for each new request.',
      );
    }
    if (status === null || body === null) {
      throw new Conflict(
        'A request with this Idempotency-Key is being carried out. Try again in a moment to get its answer.',
        TWIN_RETRY_SECONDS,
      );
    }
    return { status, headers: headers ?? {}, body: this.vault.open(body) };
  }
}
