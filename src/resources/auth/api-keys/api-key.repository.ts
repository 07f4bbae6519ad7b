import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { KeyScope } from '../../../platform/http/viewer.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** The user and key that authenticate a request. */
export interface KeyOwner {
  readonly userSeq: number;
  readonly username: string;
  readonly isStaff: boolean;
  /** The id of the secret of the key. */
  readonly secretId: string;
  /** Null for the key of the profile. */
  readonly keyId: string | null;
  readonly scopes: readonly KeyScope[] | null;
  readonly isSuspended: boolean;
  /** '' if none was given. */
  readonly suspendedReason: string;
}

export type NewApiKey = Pick<
  ApiKeyEntity,
  'userSeq' | 'name' | 'keyHash' | 'secretId' | 'lastFour' | 'scopes' | 'expiresAt'
>;

/** One statement for both kinds of key, with a unique index each; LIMIT stops at the first hit. */
const OWNER_BY_HASH = {
  name: 'key owner by hash',
  text: `
    SELECT user_seq AS "userSeq", username, is_staff AS "isStaff", key_secret_id AS "secretId",
      NULL::uuid AS "keyId", NULL::text[] AS scopes,
      is_suspended AS "isSuspended", suspended_reason AS "suspendedReason"
    FROM user_key WHERE key_hash = ANY($1::bytea[])
    UNION ALL
    SELECT user_seq, username, is_staff, secret_id, id, scopes, is_suspended, suspended_reason
    FROM api_key JOIN user_key USING (user_seq)
    WHERE api_key.key_hash = ANY($1::bytea[]) AND (expires_at IS NULL OR expires_at > now())
    LIMIT 1`,
};

@Injectable()
export class ApiKeyRepository {
  constructor(@InjectRepository(ApiKeyEntity) private readonly rows: Repository<ApiKeyEntity>) {}

  /** @param hashes of one key, under each secret */
  async findOwner(hashes: readonly Buffer[]): Promise<KeyOwner | null> {
    const [row] = await run<KeyOwner>(this.rows.manager, OWNER_BY_HASH, [hashes]);
    return row ?? null;
  }

  /** The newest first, expired ones too. */
  list(userSeq: number): Promise<ApiKeyEntity[]> {
    return this.rows.find({ where: { userSeq }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  countUnderOtherSecrets(secretId: string): Promise<number> {
    return this.rows.countBy({ secretId: Not(secretId) });
  }

  async isOfStaff(userSeq: number, manager: EntityManager): Promise<boolean> {
    const [user] = await manager.query<{ is_staff: boolean }[]>(
      'SELECT is_staff FROM user_key WHERE user_seq = $1',
      [userSeq],
    );
    return user?.is_staff ?? false;
  }

  /** Also removes expired keys. Blocks other counts until the transaction ends, so that the count stays correct. */
  async countValid(userSeq: number, manager: EntityManager): Promise<number> {
    await manager.query('SELECT FROM user_key WHERE user_seq = $1 FOR NO KEY UPDATE', [userSeq]);
    await manager.query('DELETE FROM api_key WHERE user_seq = $1 AND expires_at <= now()', [userSeq]);
    return manager.countBy(ApiKeyEntity, { userSeq });
  }

  async insert(key: NewApiKey, manager: EntityManager): Promise<ApiKeyEntity> {
    return manager.save(ApiKeyEntity, manager.create(ApiKeyEntity, key));
  }

  /** False if this user has no such key. */
  async remove(id: string, userSeq: number, manager = this.rows.manager): Promise<boolean> {
    const { affected } = await manager.delete(ApiKeyEntity, { id, userSeq });
    return affected === 1;
  }

  async removeAll(userSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(ApiKeyEntity, { userSeq });
  }

  /** Replaces a hash under a previous secret by the current one. */
  async rehash(id: string, key: Pick<ApiKeyEntity, 'keyHash' | 'secretId'>): Promise<void> {
    await this.rows.update({ id }, key);
  }

  async touch(ids: readonly string[]): Promise<void> {
    await this.rows.update({ id: In([...ids]) }, { lastUsedAt: () => 'now()' });
  }
}
