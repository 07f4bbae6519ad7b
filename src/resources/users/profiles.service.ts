import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { type Quota, QuotasService } from '../../indexing/quotas/quotas.service.js';
import type { UserEntity } from './user.entity.js';
import { type PublicUserStats, type UserStats, UserStatsRepository } from './user-stats.repository.js';
import { UsersService } from './users.service.js';

export interface PublicProfile {
  readonly user: UserEntity;
  readonly stats: PublicUserStats;
}

export interface OwnProfile extends PublicProfile {
  /** In plain text; empty for a request with a named key. */
  readonly apiKey: string;
  readonly stats: UserStats;
  readonly quota: Quota;
}

/** Users with their stats. */
@Injectable()
export class ProfilesService {
  constructor(
    private readonly users: UsersService,
    private readonly stats: UserStatsRepository,
    private readonly quotas: QuotasService,
  ) {}

  /** @throws NotFound */
  async get(username: string): Promise<PublicProfile> {
    const user = await this.users.get(username);
    return { user, stats: await this.stats.getPublic(user.seq) };
  }

  /** Names of users with public recordings, for sitemaps: a page is a range of `seq`s, and may have few of them. */
  listPublishers(request: PageRequest): Promise<Page<string>> {
    return this.stats.listPublishers(request);
  }

  async getOwn(viewer: Viewer): Promise<OwnProfile> {
    return this.own(await this.users.getBySeq(viewer.userSeq), viewer);
  }

  /** Absent fields keep their value. */
  async edit(viewer: Viewer, changes: Parameters<UsersService['edit']>[1]): Promise<OwnProfile> {
    return this.own(await this.users.edit(viewer.userSeq, changes), viewer);
  }

  private async own(user: UserEntity, { namedKey }: Viewer): Promise<OwnProfile> {
    const [stats, quota] = await Promise.all([this.stats.get(user.seq), this.quotas.of(user.seq)]);
    const apiKey = namedKey === null ? (this.users.apiKeyOf(user) ?? '') : '';
    return { user, stats, quota, apiKey };
  }
}
