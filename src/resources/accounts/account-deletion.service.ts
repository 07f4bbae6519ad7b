import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { OutboxRelayService } from '../../platform/jobs/outbox-relay.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { UserAdministrationService } from '../users/user-administration.service.js';
import { BEING_DELETED } from './account-removal.service.js';

export const DELETE_ACCOUNT_JOB = 'delete-account';

/** Lets users delete their account. A job removes their data, which takes a while. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly administration: UserAdministrationService,
    private readonly sessions: SessionsService,
    private readonly outbox: OutboxRelayService,
  ) {}

  /**
   * From now on, the keys of the user are rejected, and all sessions end.
   * @throws Forbidden for staff
   */
  async begin({ userSeq, username, isStaff }: Viewer): Promise<void> {
    if (isStaff) throw new Forbidden('The operator deletes accounts of staff: npm run admin -- delete-user.');
    await this.administration.suspend(username, BEING_DELETED, username, async (manager) => {
      await this.sessions.endAll(userSeq, manager);
      await this.outbox.enqueue({ kind: DELETE_ACCOUNT_JOB, subjectSeq: userSeq, ownerSeq: null }, manager);
    });
    this.outbox.wake();
  }
}
