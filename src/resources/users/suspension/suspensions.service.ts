import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Forbidden } from '../../../platform/errors/domain-errors.js';
import { AuditService } from '../../audit/audit.service.js';
import type { UserEntity } from '../user.entity.js';
import { UsersService } from '../users.service.js';

/** Suspensions of users by staff. */
@Injectable()
export class SuspensionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly audit: AuditService,
  ) {}

  /** @param actor a username @throws NotFound, Forbidden for staff */
  async suspend(username: string, reason: string, actor: string): Promise<UserEntity> {
    const user = await this.users.get(username);
    if (user.isStaff) throw new Forbidden('Only the operator may suspend staff.');
    return this.database.transaction(async (manager) => {
      const act = { actor, action: 'user.suspend', subject: user.username, reason } as const;
      await this.audit.record(act, manager);
      return this.users.suspend(user.username, reason, manager);
    });
  }

  /** Does nothing if the user is not suspended. @param actor a username @throws NotFound */
  async unsuspend(username: string, actor: string): Promise<UserEntity> {
    const user = await this.users.get(username);
    if (!user.suspendedAt) return user;
    return this.database.transaction(async (manager) => {
      await this.audit.record({ actor, action: 'user.unsuspend', subject: user.username }, manager);
      return this.users.unsuspend(user.username, manager);
    });
  }
}
