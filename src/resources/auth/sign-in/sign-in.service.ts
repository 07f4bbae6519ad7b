import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { AccountSuspended, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../../platform/logging/security-log.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';

/** A link in a mail works for an hour. */
const MAILED_LINK_SECONDS = 3_600;

/** The browser that a person signs in with. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

/** Sign-in with a password, and what helps who forgot it. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  get canMail(): boolean {
    return this.mailer.isConfigured;
  }

  /**
   * Says the same, after the same time, of a wrong password and of a user that does not exist.
   * @returns the token for the cookie
   * @throws ValidationFailed, RateLimited, AccountSuspended
   */
  async signIn(username: string, password: string, browser: Browser): Promise<string> {
    await this.limits.admit(username, browser.address);
    const user = await this.passwords.userWith(username, password);
    if (!user) {
      this.security.write('password_refused', { address: browser.address });
      await this.limits.countWrong(username, browser.address);
      throw new ValidationFailed('The username or the password is wrong.');
    }
    // Many may have been tried while this one was hashed.
    await this.limits.admit(username, browser.address);
    return this.begin(user, browser);
  }

  /** Begins a session for a person that was identified. @returns the token for the cookie @throws AccountSuspended */
  async begin(user: UserEntity, { address, userAgent }: Browser): Promise<string> {
    if (user.suspendedAt) throw new AccountSuspended(user.suspendedReason);
    const token = await this.sessions.begin(user.seq, userAgent);
    this.security.write('signed_in', { user: { id: user.seq, name: user.username }, address });
    return token;
  }

  /** Mails a link, if there is such a user with an address. Nobody is told whether. @throws RateLimited */
  async mailLink(username: string, address: string): Promise<void> {
    await this.limits.countLink(username, address);
    const user = await this.users.findByUsername(username);
    if (!user?.email || user.suspendedAt) return;
    const token = await this.passwords.makeLink(user.seq, MAILED_LINK_SECONDS);
    const { siteUrl } = this.config;
    this.mailer.send({
      to: user.email,
      subject: 'Set a new password for ttyreel',
      text:
        `Somebody, probably you, asked for a new password of the user ${user.username} at ${siteUrl}.\n\n` +
        `Set it here within an hour:\n\n${siteUrl}/password/new?token=${token}\n\n` +
        'If it was not you, ignore this mail: nothing changes.\n',
    });
  }
}
