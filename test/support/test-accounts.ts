import type { DataSource } from 'typeorm';
import { AppConfig } from '../../src/platform/config/app-config.js';
import { KeyVault } from '../../src/platform/credentials/key-vault.js';
import type { Mailer } from '../../src/platform/mail/mailer.js';
import { MemoryRateLimitStore } from '../../src/platform/rate-limit/memory-rate-limit-store.js';
import type { RateLimitStore } from '../../src/platform/rate-limit/rate-limit-store.js';
import { SignInLimits } from '../../src/resources/auth/sign-in/sign-in-limits.js';
import { SignInService } from '../../src/resources/auth/sign-in/sign-in.service.js';
import type { Actor, SecurityLog } from '../../src/platform/logging/security-log.js';
import { AuditEntryEntity } from '../../src/resources/audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../../src/resources/audit/audit-entry.repository.js';
import { AuditService } from '../../src/resources/audit/audit.service.js';
import { PasswordHasher } from '../../src/resources/auth/passwords/password-hasher.js';
import { PasswordEntity } from '../../src/resources/auth/passwords/password.entity.js';
import { PasswordRepository } from '../../src/resources/auth/passwords/password.repository.js';
import { PasswordsService } from '../../src/resources/auth/passwords/passwords.service.js';
import { SessionEntity } from '../../src/resources/auth/sessions/session.entity.js';
import { SessionRepository } from '../../src/resources/auth/sessions/session.repository.js';
import { SessionsService } from '../../src/resources/auth/sessions/sessions.service.js';
import { UserAdministrationService } from '../../src/resources/users/user-administration.service.js';
import { UserEntity } from '../../src/resources/users/user.entity.js';
import { UserRepository } from '../../src/resources/users/user.repository.js';
import { UsersService } from '../../src/resources/users/users.service.js';
import { fake } from './fakes.js';
import { publicTransactions } from './public-transactions.js';
import { silent } from './test-outbox.js';

export const PASSWORD = 'correct horse battery';
/** From which the users of tests sign up. */
const ADDRESS = '192.0.2.1';
export const SITE = 'https://reels.example';

/** Users, passwords and sessions on a database. */
export class TestAccounts {
  readonly hasher = new PasswordHasher();
  readonly users: UsersService;
  readonly administration: UserAdministrationService;
  readonly audit: AuditService;
  readonly sessions: SessionsService;
  readonly passwords: PasswordsService;
  /** Security events, oldest first. */
  readonly events: [event: string, actor: Actor][] = [];
  readonly security = fake<SecurityLog>({
    write: (event, actor) => void this.events.push([event, actor]),
  });

  constructor(readonly source: DataSource) {
    const rows = new UserRepository(source.getRepository(UserEntity));
    const changes = publicTransactions(source);
    this.users = new UsersService(rows, new KeyVault('a secret'), changes);
    this.audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
    this.administration = new UserAdministrationService(this.users, rows, this.audit, changes, this.security);
    this.sessions = new SessionsService(new SessionRepository(source.getRepository(SessionEntity)), silent);
    this.passwords = new PasswordsService(
      source,
      new PasswordRepository(source.getRepository(PasswordEntity)),
      this.hasher,
      this.users,
      this.sessions,
      this.security,
    );
  }

  config(settings: NodeJS.ProcessEnv = {}): AppConfig {
    return AppConfig.from({ SITE_URL: SITE, ...settings });
  }

  limits(settings: NodeJS.ProcessEnv = {}, store: RateLimitStore = new MemoryRateLimitStore()): SignInLimits {
    return new SignInLimits(store, this.config(settings));
  }

  signIns(limits = this.limits(), mailer = fake<Mailer>()): SignInService {
    const { source, users, passwords, sessions, security } = this;
    return new SignInService(source, users, passwords, sessions, limits, mailer, this.config(), security);
  }

  /** A user with `PASSWORD`. */
  async signedUp(username: string, email = ''): Promise<UserEntity> {
    const user = await this.withoutPassword(username, email);
    const hash = await this.hasher.hash(PASSWORD, ADDRESS);
    await this.source.transaction((manager) => this.passwords.setFirst(user.seq, hash, manager));
    return user;
  }

  async withoutPassword(username: string, email = ''): Promise<UserEntity> {
    return (await this.users.create({ username, email })).user;
  }

  /** The id of the newest session. */
  async beginSession({ seq }: UserEntity): Promise<{ token: string; id: string }> {
    const token = await this.sessions.begin(seq, 'a browser');
    return { token, id: (await this.sessions.find(token))?.id ?? '' };
  }

  async usernames(): Promise<string[]> {
    const rows = await this.source.query<{ username: string }[]>('SELECT username FROM app_user ORDER BY 1');
    return rows.map(({ username }) => username);
  }

  /** Newest first, as actor, action, subject and details. */
  async acts(): Promise<string[]> {
    const { rows } = await this.audit.list({}, { page: 1, size: 20 });
    return rows.map(({ actor, action, subject, details }) =>
      [actor, action, subject, ...Object.values(details)].join(' '),
    );
  }
}
