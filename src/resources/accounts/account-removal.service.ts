import { Injectable } from '@nestjs/common';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { CollectionsService } from '../collections/collections.service.js';
import { AuthorRemovalService } from '../gifs/purge/author-removal.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { UserAdministrationService } from '../users/user-administration.service.js';

/** The suspension reason during the deletion. */
export const BEING_DELETED = 'This account is being deleted.';

export interface RemovedAccount {
  readonly recordings: number;
  readonly collections: number;
}

/** Deletes users with all their data. After an interruption, a second call continues. */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly administration: UserAdministrationService,
    private readonly recordings: AuthorRemovalService,
    private readonly collections: CollectionsService,
    private readonly reports: ReportsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @param actor a username, or `OPERATOR` @throws NotFound */
  async remove(username: string, actor: string): Promise<RemovedAccount> {
    // Prevents uploads of the user meanwhile.
    const user = await this.administration.suspend(username, BEING_DELETED, actor);
    const recordings = await this.recordings.removeAllOf(user.seq);
    const collections = await this.collections.removeAllOf({ userSeq: user.seq });
    await this.reports.forgetReporter(user.username);
    await this.idempotency.forgetUser(user.seq);
    await this.administration.remove(user, { recordings, collections }, actor);
    return { recordings, collections };
  }
}
