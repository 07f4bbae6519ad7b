import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../../platform/config/app-config.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { type PasswordProof, PasswordsService } from '../passwords/passwords.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';

/** A mailed link is valid for an hour. */
const MAILED_LINK_SECONDS = 3_600;

/** The field of forms that has the current password. */
export const CONFIRMATION = 'current_password';

const WRONG = 'The username or the password is wrong.';

/** The browser that a person signs in with. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

/** Sign-in with a password, and links for users who forgot it. */
@Injectable()
export class SignInService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
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
   * Has the same response and timing for a wrong password and for a user that does not exist.
   * @returns the token for the cookie
   * @throws ValidationFailed, RateLimited
   */
  async signIn(username: string, password: string, browser: Browser): Promise<string> {
    const proof = await this.prove(username, password, browser.address);
    if (!proof) throw new ValidationFailed(WRONG);
    const { seq } = proof.user;
    // A password change ends the sessions that started before it, and rejects those that start after it.
    const token = await this.database.transaction(async (manager) =>
      (await this.passwords.isCurrent(proof, manager))
        ? this.sessions.begin(seq, browser.userAgent, manager)
        : null,
    );
    if (token === null) throw new ValidationFailed(WRONG);
    this.logSignIn(proof.user, browser);
    return token;
  }

  /**
   * Confirms a session by the password of its user. Wrong ones count towards the sign-in limits.
   * @throws ValidationFailed, RateLimited
   */
  async confirm(
    sessionId: string,
    { user: { name }, address }: Required<Actor>,
    password: string,
  ): Promise<void> {
    const proof = await this.prove(name, password, address);
    if (!proof) throw ValidationFailed.field(CONFIRMATION, 'is not your password');
    await this.sessions.confirm(sessionId);
  }

  /**
   * Starts a session for a user who was identified without a password.
   * @param details for the log
   * @returns the token for the cookie
   */
  async begin(user: UserEntity, browser: Browser, details?: object): Promise<string> {
    const token = await this.sessions.begin(user.seq, browser.userAgent);
    this.logSignIn(user, browser, details);
    return token;
  }

  /** Mails a link, if there is such a user with an address. The response is always the same. @throws RateLimited */
  async mailLink(username: string, address: string): Promise<void> {
    await this.limits.countLink(username, address);
    const user = await this.users.findByUsername(username);
    if (!user?.email) return;
    const token = await this.passwords.makeLink(user.seq, MAILED_LINK_SECONDS);
    const { siteUrl } = this.config;
    this.mailer.send({
      to: user.email,
      subject: 'Set a new password for ttyreel',
      text:
        `Somebody, probably you, asked to reset the password of ${user.username} at ${siteUrl}.\n\n` +
        `Set it here within an hour:\n\n${siteUrl}/password/new?token=${token}\n\n` +
        'If it was not you, ignore this mail: nothing changes.\n',
    });
  }

  /** Checks a password, and counts a wrong one. @throws RateLimited */
  private async prove(username: string, password: string, address: string): Promise<PasswordProof | null> {
    await this.limits.admit(username, address);
    const proof = await this.passwords.prove(username, password, address);
    if (proof) {
      // Many concurrent attempts may have been counted while this one was hashed.
      await this.limits.admit(username, address);
      return proof;
    }
    this.security.write('password_refused', { address });
    await this.limits.countWrong(username, address);
    return null;
  }

  private logSignIn({ seq, username }: UserEntity, { address }: Browser, details?: object): void {
    this.security.write('signed_in', { user: { id: seq, name: username }, address }, details);
  }
}
