import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BadgeMetricEntity } from './badge-metric.entity.js';
import { parseMetrics, type StoredMetrics } from './stored-metrics.js';

@Injectable()
export class BadgeMetricRepository {
  constructor(@InjectRepository(BadgeMetricEntity) private readonly rows: Repository<BadgeMetricEntity>) {}

  async find(key: string): Promise<StoredMetrics | null> {
    const row = await this.rows.findOneBy({ key });
    const metrics = row ? parseMetrics(row.metrics) : undefined;
    if (!row || metrics === undefined) return null;
    const { etag, lastModified, checkedAt } = row;
    return {
      metrics,
      checkedAt: checkedAt.getTime(),
      ...(etag !== null && { etag }),
      ...(lastModified !== null && { lastModified }),
    };
  }

  async save(
    key: string,
    { metrics, checkedAt, etag, lastModified }: StoredMetrics,
    keptMs: number,
  ): Promise<void> {
    const row = {
      key,
      metrics,
      etag: etag ?? null,
      lastModified: lastModified ?? null,
      checkedAt: new Date(checkedAt),
      expiresAt: new Date(checkedAt + keptMs),
    };
    await this.rows.upsert(row, ['key']);
  }

  /** Concurrent purges skip locked rows. @returns how many */
  async removeExpired(limit: number): Promise<number> {
    const rows = await this.rows.query<unknown[]>(
      `WITH removed AS (
         DELETE FROM badge_metric WHERE key IN (
           SELECT key FROM badge_metric WHERE expires_at <= now()
           ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING 1
       ) SELECT * FROM removed`,
      [limit],
    );
    return rows.length;
  }
}
