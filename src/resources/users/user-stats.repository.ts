import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

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

  get(userSeq: number): Promise<UserStats> {
    return this.read(
      `SELECT public_gif_count AS "publicGifCount", collection_count AS "collectionCount", gif_count AS "gifCount",
         view_count AS "viewCount", embed_count AS "embedCount", download_count AS "downloadCount",
         storage_bytes AS "storageBytes"
       FROM user_stats WHERE user_seq = $1`,
      userSeq,
    );
  }

  private async read<Stats>(query: string, userSeq: number): Promise<Stats> {
    const [row] = await this.database.query<Stats[]>(query, [userSeq]);
    if (!row) throw new Error(`There is no user ${userSeq}.`);
    return row;
  }
}
