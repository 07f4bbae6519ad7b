import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import type { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { type StatsOfUser, type Totals, UserStatsRepository } from './user-stats.repository.js';
import { UsersService } from './users.service.js';

export interface UserOverview {
  readonly user: UserEntity;
  readonly stats: StatsOfUser;
}

/** Users for the operator and staff. */
@Injectable()
export class UserOverviewsService {
  constructor(
    private readonly users: UsersService,
    private readonly rows: UserRepository,
    private readonly stats: UserStatsRepository,
    @InjectEntityManager(LONG_WORK_DATA_SOURCE) private readonly longWork: EntityManager,
  ) {}

  /** By username. */
  async list(): Promise<UserOverview[]> {
    const [users, stats] = await Promise.all([this.rows.list(), this.stats.list()]);
    return withStats(users, stats);
  }

  /** Users with the text in the username or the display name, the newest first. @throws NotFound past the last page */
  async search(text: string, request: PageRequest): Promise<Page<UserOverview>> {
    const { rows, count } = await this.rows.search(text, request);
    assertPageExists(request, count);
    const stats = await this.stats.list(rows.map(({ seq }) => seq));
    return { rows: withStats(rows, stats), count, request };
  }

  /** @throws NotFound */
  async get(username: string): Promise<UserOverview> {
    const user = await this.users.get(username);
    const [stats] = await this.stats.list([user.seq]);
    if (!stats) throw new Error(`There are no statistics of the user ${username}.`);
    return { user, stats };
  }

  /** Takes minutes with millions of recordings. */
  totals(): Promise<Totals> {
    return this.stats.totals(this.longWork);
  }
}

function withStats(users: readonly UserEntity[], stats: readonly StatsOfUser[]): UserOverview[] {
  const bySeq = new Map(stats.map((row) => [row.userSeq, row]));
  return users.flatMap((user) => {
    const found = bySeq.get(user.seq);
    return found ? [{ user, stats: found }] : [];
  });
}
