import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { SignUp } from '../../../platform/config/environment.js';
import { Forbidden, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import { UsersService } from '../../users/users.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Browser, SignInService } from './sign-in.service.js';

export interface NewAccount {
  readonly username: string;
  /** May be empty. */
  readonly email: string;
  readonly password: string;
  /** The code of an invitation; may be empty. */
  readonly invitation: string;
}

/** New accounts that people make themselves. */
@Injectable()
export class SignUpService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly invitations: InvitationsService,
    private readonly signIns: SignInService,
    private readonly limits: SignInLimits,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  /** Who may sign up. */
  get mode(): SignUp {
    return this.config.signUp;
  }

  /**
   * Makes the account and signs in.
   * @returns the token for the cookie
   * @throws Forbidden, ValidationFailed, RateLimited
   */
  async signUp(account: NewAccount, browser: Browser): Promise<string> {
    const { username, email, password, invitation } = account;
    await this.requireOpen(invitation);
    const hash = await this.passwords.hashOf(password, username);
    await this.limits.countSignUp(browser.address);
    const user = await this.database.transaction(async (manager) => {
      const created = await this.users.create({ username, email }, manager);
      await this.passwords.setFirst(created.user.seq, hash, manager);
      if (invitation !== '') await this.invitations.use(invitation, created.user.username, manager);
      return created.user;
    });
    this.security.write('signed_up', {
      user: { id: user.seq, name: user.username },
      address: browser.address,
    });
    return this.signIns.begin(user, browser);
  }

  private async requireOpen(invitation: string): Promise<void> {
    if (this.mode === 'closed')
      throw new Forbidden('Nobody can sign up here. Ask the operator of this site for an account.');
    if (this.mode === 'open' && invitation === '') return;
    if (invitation === '' || !(await this.invitations.isOpen(invitation)))
      throw ValidationFailed.field(
        'invitation',
        'does not work: you need the whole link of an invitation that was not used and has not expired',
      );
  }
}
