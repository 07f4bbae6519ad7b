import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../platform/config/app-config.js';
import { AuditService, OPERATOR } from '../../audit/audit.service.js';
import { UsersService } from '../../users/users.service.js';
import { PasswordsService } from './passwords.service.js';

/** A link of the operator works for a day. */
const LASTS_SECONDS = 86_400;

export interface PasswordLink {
  readonly username: string;
  readonly url: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** Links that the operator gives to users who have no password or forgot it. */
@Injectable()
export class PasswordLinksService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /** @throws NotFound */
  async make(name: string): Promise<PasswordLink> {
    const { seq, username } = await this.users.get(name);
    const token = await this.database.transaction(async (manager) => {
      await this.audit.record({ actor: OPERATOR, action: 'user.password_link', subject: username }, manager);
      return this.passwords.makeLink(seq, LASTS_SECONDS, manager);
    });
    return {
      username,
      url: `${this.config.siteUrl}/password/new?token=${token}`,
      expires_at: new Date(Date.now() + LASTS_SECONDS * 1_000).toISOString(),
    };
  }
}
