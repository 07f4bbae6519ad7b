import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** Longer than any request of ours takes once its body has been read. */
const CLAIM_LASTS = '2 minutes';
const ANSWER_LASTS = '24 hours';

/** As many requests as one caller may make in three minutes; kept for strangers too, so it is a bound on the disk. */
const ANSWERS_OF_A_CALLER = 1_000;

/** Rows that another request is removing are left to it, so that the two do not wait for each other. */
const KEEP_ANSWER = `
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
   * Takes the key when it is new, has expired, or was taken for the same request by a try that died: one that made
   * something and did not answer can be followed up at once, of another nobody knows before it is old.
   * @returns null when somebody has the key
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
             AND (held.made IS NOT NULL OR held.created_at < now() - $6::interval))
       RETURNING made`,
      [caller, key, requestHash, claim, ANSWER_LASTS, CLAIM_LASTS],
    );
    return row ?? null;
  }

  find(caller: string, key: string): Promise<IdempotencyKeyEntity | null> {
    return this.rows.findOneBy({ caller, key });
  }

  /** False when another try holds the key now. */
  async recordMade(held: ClaimedKey, made: string, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.update(IdempotencyKeyEntity, held, { made });
    return affected === 1;
  }

  /** The caller's oldest answers go when there are too many. */
  async keepAnswer(
    held: ClaimedKey,
    answer: Pick<IdempotencyKeyEntity, 'status' | 'body'> & { headers: Record<string, string> },
  ): Promise<void> {
    const { status, headers, body } = answer;
    await this.rows.query(KEEP_ANSWER, [
      held.caller,
      held.key,
      held.claim,
      status,
      JSON.stringify(headers),
      body,
      ANSWERS_OF_A_CALLER,
    ]);
  }

  async release({ caller, key, claim }: ClaimedKey): Promise<void> {
    await this.rows.query(
      'DELETE FROM idempotency_key WHERE caller = $1 AND key = $2 AND claim = $3 AND made IS NULL',
      [caller, key, claim],
    );
  }

  /** Removes up to `limit` keys that have expired. @returns how many */
  async removeExpired(limit: number): Promise<number> {
    const [, count]: [unknown[], number] = await this.rows.query(
      `DELETE FROM idempotency_key WHERE (caller, key) IN
         (SELECT caller, key FROM idempotency_key WHERE created_at < now() - $2::interval LIMIT $1)`,
      [limit, ANSWER_LASTS],
    );
    return count;
  }
}
