import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Forbidden, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import type { AuditAction } from '../audit/audit-entry.entity.js';
import { AuditService, type AuditedAct, OPERATOR } from '../audit/audit.service.js';
import type { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { type NewUser, type UserWithKey, UsersService } from './users.service.js';

/** The maximum length of a suspension reason. */
const REASON_MAX = 500;

/** Actions of staff and the operator on users. Each is in the audit log; `actor` is a username or `OPERATOR`. */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly users: UsersService,
    private readonly rows: UserRepository,
    private readonly audit: AuditService,
    private readonly changes: PublicTransactions,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ValidationFailed when the username is malformed, reserved or taken */
  create(newUser: NewUser, actor: string): Promise<UserWithKey> {
    return this.changes.transaction(async (manager) => {
      const created = await this.users.create(newUser, manager);
      const { username, isStaff } = created.user;
      await this.audit.record({ actor, action: 'user.create', subject: username }, manager);
      if (isStaff) await this.audit.record({ actor, action: 'user.grant_staff', subject: username }, manager);
      return created;
    });
  }

  /** Replaces a lost profile key. @throws NotFound */
  async resetKey(username: string, actor: string): Promise<UserWithKey> {
    const user = await this.users.get(username);
    return this.act({ actor, action: 'user.reset_key', subject: user.username }, async (manager) => ({
      user,
      apiKey: await this.users.giveNewKey(user.seq, manager),
    }));
  }

  /** @throws NotFound */
  async setStaff(username: string, isStaff: boolean, actor: string): Promise<UserEntity> {
    const user = await this.users.get(username);
    if (user.isStaff === isStaff) return user;
    const action: AuditAction = isStaff ? 'user.grant_staff' : 'user.revoke_staff';
    return this.act({ actor, action, subject: user.username }, (manager) =>
      this.rows.setStaff(user.seq, isStaff, manager),
    );
  }

  /**
   * Rejects all keys of the user from now on. Recordings do not change. Changes only the reason if the user is already
   * suspended, and does nothing if the reason is the same.
   * @param reason is shown to the user
   * @param also runs in the same transaction
   * @throws NotFound, ValidationFailed, Forbidden if staff would suspend staff
   */
  async suspend(
    username: string,
    reason: string,
    actor: string,
    also: (manager: EntityManager) => Promise<void> = () => Promise.resolve(),
  ): Promise<UserEntity> {
    if (reason.length > REASON_MAX)
      throw ValidationFailed.field('reason', `must have at most ${REASON_MAX} characters`);
    const user = await this.users.get(username);
    if (user.isStaff && actor !== OPERATOR) throw new Forbidden('Only the operator may suspend staff.');
    const act = { actor, action: 'user.suspend', subject: user.username, reason: reason.trim() } as const;
    if (user.suspendedAt && user.suspendedReason === act.reason) return user;
    const suspended = await this.act(act, async (manager) => {
      await also(manager);
      return this.rows.setSuspension(user.seq, act.reason, manager);
    });
    this.log('user_suspended', suspended, { reason: act.reason, by: actor });
    return suspended;
  }

  /** Does nothing if the user is not suspended. @throws NotFound */
  async unsuspend(username: string, actor: string): Promise<UserEntity> {
    const user = await this.users.get(username);
    if (!user.suspendedAt) return user;
    const unsuspended = await this.act(
      { actor, action: 'user.unsuspend', subject: user.username },
      (manager) => this.rows.setSuspension(user.seq, null, manager),
    );
    this.log('user_unsuspended', unsuspended, { by: actor });
    return unsuspended;
  }

  /** Recordings and collections must be removed first. @param removed their numbers, for the audit log */
  async remove(user: UserEntity, removed: Readonly<Record<string, number>>, actor: string): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const act = { actor, action: 'user.delete', subject: user.username, details: removed } as const;
      await this.audit.record(act, manager);
      await this.rows.remove(user, manager);
      changed(`user:${user.seq}`);
    });
  }

  private log(
    event: 'user_suspended' | 'user_unsuspended',
    { seq, username }: UserEntity,
    details: object,
  ): void {
    this.security.write(event, { user: { id: seq, name: username } }, details);
  }

  private act<Result>(entry: AuditedAct, work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.changes.transaction(async (manager) => {
      await this.audit.record(entry, manager);
      return work(manager);
    });
  }
}
