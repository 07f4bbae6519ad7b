import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { SignUp } from '../../../platform/config/environment.js';
import { Forbidden, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { type Browser, SignInService } from './sign-in.service.js';

/** An account whose user signs in without a password. */
export interface NewExternalAccount {
  readonly username: string;
  /** May be empty. */
  readonly email: string;
  /** The code of an invitation; may be empty. */
  readonly invitation: string;
}

export interface NewAccount extends NewExternalAccount {
  readonly password: string;
}

/** New accounts that users create themselves. */
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
   * Creates the account and signs in.
   * @returns the token for the cookie
   * @throws Forbidden, ValidationFailed, RateLimited
   */
  async signUp(account: NewAccount, browser: Browser): Promise<string> {
    await this.requireOpen(account.invitation);
    await this.users.requireNew(account);
    this.passwords.requireStrong(account.password, account.username);
    // A hash is expensive: only sign-ups that can succeed and that the limit allows get one.
    await this.limits.countSignUp(browser.address);
    const hash = await this.passwords.hashOf(account.password, account.username, browser.address);
    const user = await this.create(account, browser, ({ seq }, manager) =>
      this.passwords.setFirst(seq, hash, manager),
    );
    return this.signIns.begin(user, browser);
  }

  /**
   * Creates an account without a password.
   * @param attach adds the sign-in method, in the transaction of the account
   * @throws Forbidden, ValidationFailed, RateLimited
   */
  async signUpExternally(
    account: NewExternalAccount,
    browser: Browser,
    attach: (user: UserEntity, manager: EntityManager) => Promise<void>,
  ): Promise<UserEntity> {
    await this.requireOpen(account.invitation);
    await this.users.requireNew(account);
    await this.limits.countSignUp(browser.address);
    return this.create(account, browser, attach);
  }

  private async create(
    { username, email, invitation }: NewExternalAccount,
    { address }: Browser,
    attach: (user: UserEntity, manager: EntityManager) => Promise<void>,
  ): Promise<UserEntity> {
    const user = await this.database.transaction(async (manager) => {
      const created = await this.users.create({ username, email }, manager);
      await attach(created.user, manager);
      if (invitation !== '') await this.invitations.use(invitation, created.user.username, manager);
      return created.user;
    });
    this.security.write('signed_up', { user: { id: user.seq, name: user.username }, address });
    return user;
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
