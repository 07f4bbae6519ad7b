import { Injectable } from '@nestjs/common';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { AuthorRemovalService } from '../../resources/gifs/purge/author-removal.service.js';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { UserAdministrationService } from '../../resources/users/user-administration.service.js';

export interface RemovedAccount {
  readonly recordings: number;
  readonly collections: number;
}

/** Deletes users with all that they have. After an interruption, a second call does the rest. */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly administration: UserAdministrationService,
    private readonly recordings: AuthorRemovalService,
    private readonly collections: CollectionsService,
  ) {}

  /** @throws NotFound */
  async remove(username: string): Promise<RemovedAccount> {
    // The user must not upload meanwhile.
    const user = await this.administration.suspend(username, 'This account is being deleted.', OPERATOR);
    const recordings = await this.recordings.removeAllOf(user.seq);
    const collections = await this.collections.removeAllOf({ userSeq: user.seq });
    await this.administration.remove(user, { recordings, collections }, OPERATOR);
    return { recordings, collections };
  }
}
