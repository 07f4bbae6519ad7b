import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { NotFound } from '../../platform/errors/domain-errors.js';

/** Totals of public recordings. */
export interface PublicUserStats {
  readonly publicGifCount: number;
  readonly collectionCount: number;
}

/** Totals of a user's recordings, including unlisted ones, without deleted ones. */
export interface UserStats extends PublicUserStats {
  readonly gifCount: number;
  readonly viewCount: number;
  readonly embedCount: number;
  readonly downloadCount: number;
  /** Bytes of all stored renditions. */
  readonly storageBytes: number;
}

export interface StatsOfUser extends UserStats {
  readonly userSeq: number;
}

/** Totals of the whole service. Views, embeds and downloads are those of recordings that are not deleted. */
export interface Totals {
  readonly users: number;
  readonly staff: number;
  readonly suspended: number;
  readonly recordings: number;
  readonly publicRecordings: number;
  readonly deletedRecordings: number;
  readonly collections: number;
  /** Bytes of all stored renditions, including those of deleted recordings. */
  readonly storageBytes: number;
  readonly views: number;
  readonly embeds: number;
  readonly downloads: number;
}

const ALL_STATS = `public_gif_count AS "publicGifCount", collection_count AS "collectionCount", gif_count AS "gifCount",
  view_count AS "viewCount", embed_count AS "embedCount", download_count AS "downloadCount",
  storage_bytes AS "storageBytes"`;

/** Reads the views `public_user_stats` and `user_stats`, which have one row per user. */
@Injectable()
export class UserStatsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Counts recordings as the lists do. */
  getPublic(userSeq: number): Promise<PublicUserStats> {
    return this.read(
      `SELECT public_gif_count AS "publicGifCount", collection_count AS "collectionCount"
       FROM public_user_stats WHERE user_seq = $1`,
      userSeq,
    );
  }

  /** Names of users with public recordings by `seq`: a page has those in a range of `seq`s, and the count is the last one. */
  async listPublishers(request: PageRequest): Promise<Page<string>> {
    const publishers = 'FROM app_user JOIN public_user_stats ON user_seq = seq WHERE public_gif_count > 0';
    const [last] = await this.database.query<{ seq: number }[]>(
      `SELECT seq ${publishers} ORDER BY seq DESC LIMIT 1`,
    );
    const rows = await this.database.query<{ username: string }[]>(
      `SELECT username ${publishers} AND seq > $1 AND seq <= $2 ORDER BY seq`,
      [(request.page - 1) * request.size, request.page * request.size],
    );
    return { rows: rows.map(({ username }) => username), count: last?.seq ?? 0, request };
  }

  get(userSeq: number): Promise<UserStats> {
    return this.read(`SELECT ${ALL_STATS} FROM user_stats WHERE user_seq = $1`, userSeq);
  }

  /** @param userSeqs undefined: all users */
  list(userSeqs?: readonly number[]): Promise<StatsOfUser[]> {
    const where = userSeqs ? 'WHERE user_seq = ANY($1::integer[])' : '';
    return this.database.query(
      `SELECT user_seq AS "userSeq", ${ALL_STATS} FROM user_stats ${where}`,
      userSeqs && [[...userSeqs]],
    );
  }

  async totals(): Promise<Totals> {
    const [row] = await this.database.query<Totals[]>(
      `SELECT count(*)::int AS users, count(*) FILTER (WHERE is_staff)::int AS staff,
         count(suspended_at)::int AS suspended,
         coalesce(sum(gif_count), 0)::int AS recordings,
         coalesce(sum(public_gif_count), 0)::int AS "publicRecordings",
         (SELECT count(*)::int FROM gif_state WHERE NOT is_live) AS "deletedRecordings",
         coalesce(sum(collection_count), 0)::int AS collections,
         (SELECT coalesce(sum(byte_size), 0)::bigint FROM gif_rendition) AS "storageBytes",
         coalesce(sum(view_count), 0)::bigint AS views, coalesce(sum(embed_count), 0)::bigint AS embeds,
         coalesce(sum(download_count), 0)::bigint AS downloads
       FROM app_user JOIN user_stats ON user_seq = seq`,
    );
    if (!row) throw new Error('The totals query returned no row.');
    return row;
  }

  /** @throws NotFound if the user was deleted meanwhile */
  private async read<Stats>(query: string, userSeq: number): Promise<Stats> {
    const [row] = await this.database.query<Stats[]>(query, [userSeq]);
    if (!row) throw new NotFound('The user was deleted.');
    return row;
  }
}
