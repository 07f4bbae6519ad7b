import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import type { StoredKey } from './stored-key.js';
import { RetiredUsernameEntity } from './retired-username.entity.js';
import { UserEntity } from './user.entity.js';

/** The fields that users may change. */
export type ProfileChanges = Partial<Pick<UserEntity, 'displayName' | 'bio' | 'websiteUrl'>>;

@Injectable()
export class UserRepository {
  constructor(@InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>) {}

  /** Ignores case. */
  findByUsername(username: string): Promise<UserEntity | null> {
    return this.rows
      .createQueryBuilder('app_user')
      .where('lower(app_user.username) = lower(:username)', { username })
      .getOne();
  }

  /** Whether a deleted account had the name. */
  isRetired(username: string, manager: EntityManager = this.rows.manager): Promise<boolean> {
    return manager.existsBy(RetiredUsernameEntity, { name: username.toLowerCase() });
  }

  /** Null when the username is taken already; a name may still be retired. */
  async insert(user: Partial<UserEntity>, manager: EntityManager): Promise<UserEntity | null> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(UserEntity)
      .values(user)
      .orIgnore()
      .returning('*')
      .execute();
    const [row] = result.generatedMaps;
    return row?.['seq'] === undefined
      ? null
      : manager.findOneByOrFail(UserEntity, { seq: Number(row['seq']) });
  }

  findBySeq(seq: number): Promise<UserEntity | null> {
    return this.rows.findOneBy({ seq });
  }

  getBySeq(seq: number, manager: EntityManager = this.rows.manager): Promise<UserEntity> {
    return manager.findOneByOrFail(UserEntity, { seq });
  }

  /** Keeps the suspension as it is until the transaction ends. */
  findLocked(seq: number, manager: EntityManager): Promise<UserEntity | null> {
    return manager.findOne(UserEntity, { where: { seq }, lock: { mode: 'pessimistic_read' } });
  }

  /** @returns false if nothing changed */
  async update(seq: number, changes: ProfileChanges, manager: EntityManager): Promise<boolean> {
    const others = Object.entries(changes).map(([field, value]) => ({ seq, [field]: Not(value) }));
    if (others.length === 0) return false;
    const { affected } = await manager.update(UserEntity, others, changes);
    return (affected ?? 0) > 0;
  }

  /**
   * @param oldHashes of the replaced key, under each secret
   * @returns false if the user has another key by now
   */
  async replaceKey(seq: number, oldHashes: readonly Buffer[], key: StoredKey): Promise<boolean> {
    const { affected } = await this.rows.update({ seq, keyHash: In([...oldHashes]) }, key);
    return affected === 1;
  }

  /** Suspends, with the time of the first suspension, or lifts it with null. */
  async setSuspension(seq: number, reason: string | null, manager: EntityManager): Promise<UserEntity> {
    await manager.update(
      UserEntity,
      { seq },
      reason === null
        ? { suspendedAt: null, suspendedReason: '' }
        : { suspendedAt: () => 'coalesce(suspended_at, now())', suspendedReason: reason },
    );
    return manager.findOneByOrFail(UserEntity, { seq });
  }

  async setStaff(seq: number, isStaff: boolean, manager: EntityManager): Promise<UserEntity> {
    await manager.update(UserEntity, { seq }, { isStaff });
    return manager.findOneByOrFail(UserEntity, { seq });
  }

  async setEmail(seq: number, email: string): Promise<void> {
    await this.rows.update({ seq }, { email });
  }

  async setKey(seq: number, key: StoredKey, manager: EntityManager): Promise<void> {
    await manager.update(UserEntity, { seq }, key);
  }

  /** By username. */
  list(): Promise<UserEntity[]> {
    return this.rows.createQueryBuilder('app_user').orderBy('lower(app_user.username)').getMany();
  }

  /** Users with the text in the username or the display name, the newest first. */
  async search(text: string, request: PageRequest): Promise<Page<UserEntity>> {
    const [rows, count] = await this.rows
      .createQueryBuilder('app_user')
      .where(`position(lower(:text) IN lower(app_user.username || ' ' || app_user.display_name)) > 0`, {
        text,
      })
      .orderBy('app_user.seq', 'DESC')
      .offset((request.page - 1) * request.size)
      .limit(request.size)
      .getManyAndCount();
    return { rows, count, request };
  }

  /** Users whose key is stored under other secrets, in the order of `seq`. */
  listUnderOtherSecrets(secretId: string, afterSeq: number, limit: number): Promise<UserEntity[]> {
    return this.rows
      .createQueryBuilder('app_user')
      .where('app_user.seq > :afterSeq', { afterSeq })
      .andWhere('app_user.key_secret_id <> :secretId', { secretId })
      .orderBy('app_user.seq')
      .limit(limit)
      .getMany();
  }

  /** The secrets of all keys. */
  async listSecretIds(): Promise<string[]> {
    const rows = await this.rows.query<{ id: string }[]>('SELECT DISTINCT key_secret_id AS id FROM app_user');
    return rows.map(({ id }) => id);
  }

  /**
   * Also removes the user's keys, sign-ins and generations, and retires the name. Recordings and collections must be
   * removed first.
   */
  async remove(
    { seq, username }: Pick<UserEntity, 'seq' | 'username'>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.insert(RetiredUsernameEntity, { name: username.toLowerCase() });
    await manager.delete(UserEntity, { seq });
  }

  exist(): Promise<boolean> {
    return this.rows.exists();
  }
}
