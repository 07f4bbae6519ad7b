import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../platform/http/viewer.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { AuditService, OPERATOR } from '../../resources/audit/audit.service.js';
import { PasswordLinksService } from '../../resources/auth/passwords/password-links.service.js';
import { UserAdministrationService } from '../../resources/users/user-administration.service.js';
import { type UserWithKey, UsersService } from '../../resources/users/users.service.js';
import { DemoGalleryService } from './demo-gallery.service.js';

const FOLDER = new URL('../../../../demo/', import.meta.url);
const USERNAME = 'demo';
/** In the audit log, of the creation of the user. */
const REASON = 'first start';

/** The credentials of the demo user. */
export interface DemoAccount {
  readonly apiKey: string;
  /** The URL at which the password is set. */
  readonly passwordUrl: string;
}

/** Creates a user with a gallery on the first start. The last step is the link for its password. */
@Injectable()
export class DemoService {
  constructor(
    private readonly users: UsersService,
    private readonly administration: UserAdministrationService,
    private readonly gallery: DemoGalleryService,
    private readonly links: PasswordLinksService,
    private readonly audit: AuditService,
    private readonly changes: PublicTransactions,
  ) {}

  /** @returns null if there were users before the first start */
  async ensure(): Promise<DemoAccount | null> {
    const account = (await this.users.exist()) ? await this.resume() : await this.begin();
    if (!account) return null;
    const { user, apiKey } = account;
    const author: Viewer = { userSeq: user.seq, username: user.username, isStaff: false, namedKey: null };
    await this.gallery.complete(author, FOLDER);
    const { url: passwordUrl } = await this.links.make(USERNAME);
    return { apiKey, passwordUrl };
  }

  private begin(): Promise<UserWithKey> {
    return this.changes.transaction(async (manager) => {
      const created = await this.users.create({ username: USERNAME }, manager);
      const act = { actor: OPERATOR, action: 'user.create', subject: USERNAME, reason: REASON } as const;
      await this.audit.record(act, manager);
      return created;
    });
  }

  /** A first start that was interrupted printed no key, so the user gets another one. */
  private async resume(): Promise<UserWithKey | null> {
    const { rows } = await this.audit.list({ subject: USERNAME }, { page: 1, size: 100 });
    const isUnfinished =
      rows.at(-1)?.reason === REASON &&
      rows.every(({ action }) => action === 'user.create' || action === 'user.reset_key');
    return isUnfinished ? this.administration.resetKey(USERNAME, OPERATOR) : null;
  }
}
