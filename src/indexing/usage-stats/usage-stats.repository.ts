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

@Injectable()
export class UsageStatsRepository {
  /** Adds to the stats in one statement; ignores recordings that no longer exist. */
  async add(counts: readonly UsageCount[], manager: EntityManager): Promise<void> {
    await manager.query(ADD, [
      counts.map(({ gifSeq }) => gifSeq),
      counts.map(({ views }) => views),
      counts.map(({ embeds }) => embeds),
      counts.map(({ downloads }) => downloads),
    ]);
  }
}
