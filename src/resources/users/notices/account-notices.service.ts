import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { UsersService } from '../users.service.js';
import { SENSITIVE_ACTS, type SensitiveAct } from './sensitive-acts.js';

type Owner = Actor & Required<Pick<Actor, 'user'>>;

/** Tells the owners of accounts about sensitive acts, by mail if there is an address, and the operator in the log. */
@Injectable()
export class AccountNoticesService {
  constructor(
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  /** The user's address, to be read before the act. May be empty. */
  async addressOf(userSeq: number): Promise<string> {
    return (await this.users.findBySeq(userSeq))?.email ?? '';
  }

  /**
   * @param person the owner; without an address if the operator acted
   * @param formerAddress of the owner before an act that may have changed it
   */
  async tell(act: SensitiveAct, person: Owner, formerAddress = ''): Promise<void> {
    const addresses = new Set([formerAddress, await this.addressOf(person.user.id)]);
    addresses.delete('');
    for (const to of addresses) {
      const text = this.textOf(act, person);
      this.mailer.send({ to, subject: `Your account ${person.user.name} at ttyreel`, text });
    }
    this.security.write('sensitive_act', person, { act });
  }

  private textOf(act: SensitiveAct, { user, address }: Owner): string {
    const { siteUrl } = this.config;
    const by = address === undefined ? 'By: the operator of the site' : `Address: ${address}`;
    const time = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return (
      `${SENSITIVE_ACTS[act]}\n\n` +
      `Account: ${user.name} at ${siteUrl}\nTime: ${time}\n${by}\n\n` +
      'If it was you, there is nothing to do. If not, somebody else acts as you: set a new password and revoke ' +
      `everything else at ${siteUrl}/account/security. If you cannot sign in, ask the operator of the site.\n`
    );
  }
}
