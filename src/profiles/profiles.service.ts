import { Injectable } from '@nestjs/common';
import type { Viewer } from '../auth/viewer.js';
import { CollectionsService } from '../collections/collections.service.js';
import type { GifFigures } from '../gifs/gif-figures.js';
import { GifFiguresService } from '../gifs/gif-figures.service.js';
import { type Quota, QuotasService } from '../quotas/quotas.service.js';
import type { UserEntity } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

export interface PublicProfile {
  readonly user: UserEntity;
  readonly publicGifCount: number;
  readonly collectionCount: number;
}

export interface OwnProfile extends PublicProfile {
  /** In the clear; empty where a named key asks. */
  readonly apiKey: string;
  readonly figures: GifFigures;
  readonly quota: Quota;
}

/** Users together with what they have made. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly users: UsersService,
    private readonly gifs: GifFiguresService,
    private readonly collections: CollectionsService,
    private readonly quotas: QuotasService,
  ) {}

  /** @throws NotFound */
  async get(username: string): Promise<PublicProfile> {
    const user = await this.users.get(username);
    const [publicGifCount, collectionCount] = await Promise.all([
      this.gifs.countPublicOfAuthor(user.seq),
      this.collections.countOfAuthor(user.seq),
    ]);
    return { user, publicGifCount, collectionCount };
  }

  async getOwn(viewer: Viewer): Promise<OwnProfile> {
    return this.own(await this.users.getBySeq(viewer.userSeq), viewer);
  }

  /** What is not named stays. */
  async edit(viewer: Viewer, changes: Parameters<UsersService['edit']>[1]): Promise<OwnProfile> {
    return this.own(await this.users.edit(viewer.userSeq, changes), viewer);
  }

  private async own(user: UserEntity, { namedKey }: Viewer): Promise<OwnProfile> {
    const [figures, collectionCount, quota] = await Promise.all([
      this.gifs.ofAuthor(user.seq),
      this.collections.countOfAuthor(user.seq),
      this.quotas.of(user.seq),
    ]);
    const { publicGifCount } = figures;
    const apiKey = namedKey === null ? this.users.apiKeyOf(user) : '';
    return { user, publicGifCount, collectionCount, figures, quota, apiKey };
  }
}
