import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { JobHandler } from '../../platform/jobs/job-handler.js';
import { LOG } from '../../platform/logging/log.js';
import { UsersService } from '../users/users.service.js';
import { DELETE_ACCOUNT_JOB } from './account-deletion.service.js';
import { AccountRemovalService } from './account-removal.service.js';

/** Deletes an account at the request of its user. A retry continues. */
@Injectable()
export class DeleteAccountJob implements JobHandler {
  readonly kind = DELETE_ACCOUNT_JOB;
  readonly lane = 'batch';

  constructor(
    private readonly users: UsersService,
    private readonly removal: AccountRemovalService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(userSeq: number): Promise<void> {
    const user = await this.users.findBySeq(userSeq);
    if (!user) return;
    const removed = await this.removal.remove(user.username, user.username);
    this.log.info({ user: userSeq, ...removed }, 'account deleted by its user');
  }

  onFailed(userSeq: number, reason: string): Promise<void> {
    this.log.error({ user: userSeq, reason }, 'account deletion failed: run "npm run admin -- delete-user"');
    return Promise.resolve();
  }
}
