import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_COUNT, type UsageCount } from './usage-counts.js';

// Rows are locked in a fixed order, so that batches of several processes cannot deadlock.
const ADD = `
  UPDATE gif_stats
  SET view_count = LEAST(gif_stats.view_count::bigint + locked.views, ${MAX_COUNT}),
      embed_count = LEAST(gif_stats.embed_count::bigint + locked.embeds, ${MAX_COUNT}),
      download_count = LEAST(gif_stats.download_count::bigint + locked.downloads, ${MAX_COUNT})
  FROM (
    SELECT gif_seq, views, embeds, downloads
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS read (gif_seq, views, embeds, downloads)
    JOIN gif_stats AS stats USING (gif_seq)
    ORDER BY gif_seq
    FOR NO KEY UPDATE OF stats
  ) AS locked
  WHERE gif_stats.gif_seq = locked.gif_seq`;

// Batches lock it after the counters, always in the same order.
const ADD_TO_TODAY = `
  INSERT INTO daily_usage AS usage (day, views, embeds, downloads)
  VALUES ((now() AT TIME ZONE 'UTC')::date, $1, $2, $3)
  ON CONFLICT (day) DO UPDATE SET views = usage.views + excluded.views, embeds = usage.embeds + excluded.embeds,
    downloads = usage.downloads + excluded.downloads`;

/** The counts of a day. */
export interface DayOfUsage {
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  readonly views: number;
  readonly embeds: number;
  readonly downloads: number;
}

@Injectable()
export class UsageStatsRepository {
  /** Adds to the stats of recordings, ignoring those that no longer exist, and to those of today. */
  async add(counts: readonly UsageCount[], manager: EntityManager): Promise<void> {
    await manager.query(ADD, [
      counts.map(({ gifSeq }) => gifSeq),
      counts.map(({ views }) => views),
      counts.map(({ embeds }) => embeds),
      counts.map(({ downloads }) => downloads),
    ]);
    const sums = (['views', 'embeds', 'downloads'] as const).map((kind) =>
      counts.reduce((sum, count) => sum + count[kind], 0),
    );
    await manager.query(ADD_TO_TODAY, sums);
  }

  /** Days with counts, oldest first. @param since a day */
  listDays(since: string, manager: EntityManager): Promise<DayOfUsage[]> {
    return manager.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, views, embeds, downloads
       FROM daily_usage WHERE day >= $1::date ORDER BY day`,
      [since],
    );
  }
}
