import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** Longer than any request runs after its body was read. */
const CLAIM_TTL = '2 minutes';
/** Longer than a response takes once its work is committed. */
const MADE_TTL = '10 seconds';
const RESPONSE_TTL = '24 hours';

/** Bounds the disk space, as anonymous callers have keys too. */
const MAX_RESPONSES_PER_CALLER = 1_000;

/** SKIP LOCKED prevents deadlocks between requests that remove old rows. */
const STORE_RESPONSE = `
  WITH oldest AS (
    SELECT key FROM idempotency_key
    WHERE caller = $1 AND key <> $2 AND status IS NOT NULL ORDER BY created_at DESC OFFSET $7 - 1
  ), unlocked AS (
    SELECT key FROM idempotency_key WHERE caller = $1 AND key IN (SELECT key FROM oldest) FOR UPDATE SKIP LOCKED
  ), removed AS (
    DELETE FROM idempotency_key WHERE caller = $1 AND key IN (SELECT key FROM unlocked)
  )
  UPDATE idempotency_key SET status = $4, headers = $5, body = $6
  WHERE caller = $1 AND key = $2 AND claim = $3`;

type ClaimedKey = Pick<IdempotencyKeyEntity, 'caller' | 'key' | 'claim'>;

@Injectable()
export class IdempotencyKeyRepository {
  constructor(
    @InjectRepository(IdempotencyKeyEntity) private readonly rows: Repository<IdempotencyKeyEntity>,
  ) {}

  /**
   * Claims a key that is new or expired, or whose attempt died: ten seconds after it recorded an id, else after two minutes.
   * @returns null if another attempt has the key
   */
  async claim({
    caller,
    key,
    claim,
    requestHash,
  }: ClaimedKey & { requestHash: Buffer }): Promise<{ made: string | null } | null> {
    const [row]: { made: string | null }[] = await this.rows.query(
      `INSERT INTO idempotency_key AS held (caller, key, request_hash, claim) VALUES ($1, $2, $3, $4)
       ON CONFLICT (caller, key) DO UPDATE SET
         request_hash = excluded.request_hash, claim = excluded.claim,
         status = NULL, headers = NULL, body = NULL, created_at = now(),
         made = CASE WHEN held.created_at >= now() - $5::interval THEN held.made END
       WHERE held.created_at < now() - $5::interval
         OR (held.status IS NULL AND held.request_hash = excluded.request_hash
             AND held.created_at < now() - CASE WHEN held.made IS NULL THEN $6 ELSE $7 END::interval)
       RETURNING made`,
      [caller, key, requestHash, claim, RESPONSE_TTL, CLAIM_TTL, MADE_TTL],
    );
    return row ?? null;
  }

  find(caller: string, key: string): Promise<IdempotencyKeyEntity | null> {
    return this.rows.findOneBy({ caller, key });
  }

  /** @returns false when another attempt has the key */
  async recordMade(held: ClaimedKey, made: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.update(IdempotencyKeyEntity, held, {
      made,
      createdAt: () => 'now()',
    });
    return affected === 1;
  }

  /** Also removes the caller's oldest responses beyond the limit. */
  async storeResponse(
    held: ClaimedKey,
    response: Pick<IdempotencyKeyEntity, 'status' | 'body'> & { headers: Record<string, string> },
  ): Promise<void> {
    const { status, headers, body } = response;
    await this.rows.query(STORE_RESPONSE, [
      held.caller,
      held.key,
      held.claim,
      status,
      JSON.stringify(headers),
      body,
      MAX_RESPONSES_PER_CALLER,
    ]);
  }

  async release({ caller, key, claim }: ClaimedKey): Promise<void> {
    await this.rows.query(
      'DELETE FROM idempotency_key WHERE caller = $1 AND key = $2 AND claim = $3 AND made IS NULL',
      [caller, key, claim],
    );
  }

  async removeOf(caller: string): Promise<void> {
    await this.rows.delete({ caller });
  }

  /** Removes up to `limit` expired keys. @returns how many */
  async removeExpired(limit: number): Promise<number> {
    const [, count]: [unknown[], number] = await this.rows.query(
      `DELETE FROM idempotency_key WHERE (caller, key) IN
         (SELECT caller, key FROM idempotency_key WHERE created_at < now() - $2::interval LIMIT $1)`,
      [limit, RESPONSE_TTL],
    );
    return count;
  }
}
