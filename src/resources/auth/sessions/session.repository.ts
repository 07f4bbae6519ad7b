import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Not, Raw, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import { SessionEntity } from './session.entity.js';

/** The user of a session. */
export interface SessionOwner {
  readonly sessionId: string;
  readonly userSeq: number;
  readonly username: string;
  readonly isStaff: boolean;
  readonly isSuspended: boolean;
  /** '' if none was given. */
  readonly suspendedReason: string;
  /** Whether its last use is more than a minute ago. */
  readonly isStale: boolean;
  /** Whether the user proved a short time ago that they are the owner. */
  readonly isConfirmed: boolean;
}

const OWNER_BY_TOKEN = {
  name: 'session owner by token',
  text: `
    SELECT id AS "sessionId", user_seq AS "userSeq", username, is_staff AS "isStaff",
      is_suspended AS "isSuspended", suspended_reason AS "suspendedReason",
      last_used_at < now() - interval '1 minute' AS "isStale",
      coalesce(confirmed_at > now() - interval '10 minutes', false) AS "isConfirmed"
    FROM session JOIN user_key USING (user_seq)
    WHERE token_hash = $1 AND expires_at > now()`,
};

@Injectable()
export class SessionRepository {
  constructor(@InjectRepository(SessionEntity) private readonly rows: Repository<SessionEntity>) {}

  /** Also removes expired sessions, without waiting for those that other transactions are removing. */
  async insert(
    session: Pick<SessionEntity, 'tokenHash' | 'userSeq' | 'userAgent'>,
    lastsSeconds: number,
    manager: EntityManager = this.rows.manager,
  ): Promise<void> {
    await manager.query(
      'DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)',
    );
    await manager.query(
      `INSERT INTO session (token_hash, user_seq, user_agent, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [session.tokenHash, session.userSeq, session.userAgent, lastsSeconds],
    );
  }

  async findOwner(tokenHash: Buffer): Promise<SessionOwner | null> {
    const [row] = await run<SessionOwner>(this.rows.manager, OWNER_BY_TOKEN, [tokenHash]);
    return row ?? null;
  }

  /** Sets the last use and extends the expiry. */
  async touch(id: string, lastsSeconds: number): Promise<void> {
    await this.rows.query(
      'UPDATE session SET last_used_at = now(), expires_at = now() + make_interval(secs => $2) WHERE id = $1',
      [id, lastsSeconds],
    );
  }

  async confirm(id: string): Promise<void> {
    await this.rows.update({ id }, { confirmedAt: () => 'now()' });
  }

  /** Whether it has not ended. */
  exists(id: string, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(SessionEntity, { id });
  }

  /** Sessions that have not expired, newest first. */
  list(userSeq: number): Promise<SessionEntity[]> {
    return this.rows.find({
      where: { userSeq, expiresAt: Raw((column) => `${column} > now()`) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** False when this user has no such session. */
  async remove(id: string, userSeq: number): Promise<boolean> {
    const { affected } = await this.rows.delete({ id, userSeq });
    return affected === 1;
  }

  async removeAll(userSeq: number, exceptId: string | undefined, manager: EntityManager): Promise<void> {
    await manager.delete(SessionEntity, { userSeq, ...(exceptId !== undefined && { id: Not(exceptId) }) });
  }
}
