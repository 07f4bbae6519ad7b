import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { PasswordEntity } from './password.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';

@Injectable()
export class PasswordRepository {
  constructor(@InjectRepository(PasswordEntity) private readonly rows: Repository<PasswordEntity>) {}

  find(userSeq: number, manager: EntityManager = this.rows.manager): Promise<PasswordEntity | null> {
    return manager.findOneBy(PasswordEntity, { userSeq });
  }

  /**
   * Blocks other changes of this password until the transaction ends. Without the lock, two links of a user, or a link and
   * a change, would deadlock.
   * @returns the current hash; null without a password
   */
  async lock(userSeq: number, manager: EntityManager): Promise<string | null> {
    await manager.query('SELECT FROM user_key WHERE user_seq = $1 FOR NO KEY UPDATE', [userSeq]);
    return (await manager.findOneBy(PasswordEntity, { userSeq }))?.hash ?? null;
  }

  /** Invalidates earlier links. `lock` first, unless the user is new. */
  async set(userSeq: number, hash: string, manager: EntityManager): Promise<void> {
    await manager.upsert(PasswordEntity, { userSeq, hash, changedAt: () => 'now()' }, ['userSeq']);
    await this.removeLinks(userSeq, manager);
  }

  async removeLinks(userSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(PasswordLinkEntity, { userSeq });
  }

  /** Also removes expired links. */
  async insertLink(
    userSeq: number,
    tokenHash: Buffer,
    lastsSeconds: number,
    manager: EntityManager = this.rows.manager,
  ): Promise<void> {
    await manager.query('DELETE FROM password_link WHERE expires_at <= now()');
    await manager.query(
      `INSERT INTO password_link (token_hash, user_seq, expires_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [tokenHash, userSeq, lastsSeconds],
    );
  }

  /** The user of a valid link; null if it expired, was used, or never existed. */
  async findUserOfLink(tokenHash: Buffer): Promise<number | null> {
    const [row] = await this.rows.query<{ userSeq: number }[]>(
      'SELECT user_seq AS "userSeq" FROM password_link WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return row?.userSeq ?? null;
  }

  /** Removes a link. False if it is not valid. */
  async redeemLink(tokenHash: Buffer, manager: EntityManager): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      'DELETE FROM password_link WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return count === 1;
  }
}
