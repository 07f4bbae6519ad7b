import { Injectable } from '@nestjs/common';
import { CollectionsService } from '../../resources/collections/collections.service.js';
import { AuthorRemovalService } from '../../resources/gifs/purge/author-removal.service.js';
import { UsersService } from '../../resources/users/users.service.js';

export interface RemovedAccount {
  readonly recordings: number;
  readonly collections: number;
}

/** Deletes users with all that they have. After an interruption, a second call does the rest. */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly users: UsersService,
    private readonly recordings: AuthorRemovalService,
    private readonly collections: CollectionsService,
  ) {}

  /** @throws NotFound */
  async remove(username: string): Promise<RemovedAccount> {
    // The user must not upload meanwhile.
    const { seq: userSeq } = await this.users.suspend(username, 'This account is being deleted.');
    const recordings = await this.recordings.removeAllOf(userSeq);
    const collections = await this.collections.removeAllOf({ userSeq });
    await this.users.remove(userSeq);
    return { recordings, collections };
  }
}
