import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { BUCKET_BITS } from './list-bucket.js';
import type { ListScope } from './list-scope.js';

export interface ListGrowth {
  readonly scope: ListScope;
  readonly by: number;
}

/** A change of a list by one recording. */
export interface PlacedGrowth extends ListGrowth {
  readonly gifSeq: number;
}

// Rows are updated in a fixed order to prevent deadlocks.
const ADD = {
  name: 'list-count-add',
  text: `
    INSERT INTO list_count AS list (scope, count)
    SELECT scope, added FROM unnest($1::text[], $2::int[]) AS change (scope, added) ORDER BY scope
    ON CONFLICT (scope) DO UPDATE SET count = list.count + excluded.count
    RETURNING scope, count`,
};

const ADD_TO_BUCKETS = {
  name: 'list-bucket-add',
  text: `
    INSERT INTO list_bucket AS list (scope, bucket, count)
    SELECT scope, gif_seq >> ${BUCKET_BITS}, sum(added)
    FROM unnest($1::text[], $2::bigint[], $3::int[]) AS change (scope, gif_seq, added)
    GROUP BY scope, gif_seq >> ${BUCKET_BITS} ORDER BY 1, 2
    ON CONFLICT (scope, bucket) DO UPDATE SET count = list.count + excluded.count`,
};

@Injectable()
export class ListCountRepository {
  /**
   * Locks the counters until the transaction ends: call it last.
   * @param growths one per list
   * @returns the new lengths by listing key
   */
  async add(growths: readonly ListGrowth[], manager: EntityManager): Promise<Map<string, number>> {
    const rows = await run<{ scope: string; count: number }>(manager, ADD, [
      growths.map(({ scope }) => scope.key),
      growths.map(({ by }) => by),
    ]);
    return new Map(rows.map(({ scope, count }) => [scope, count]));
  }

  async addToBuckets(growths: readonly PlacedGrowth[], manager: EntityManager): Promise<void> {
    await run(manager, ADD_TO_BUCKETS, [
      growths.map(({ scope }) => scope.key),
      growths.map(({ gifSeq }) => gifSeq),
      growths.map(({ by }) => by),
    ]);
  }

  /** For a list that has just become long. */
  async createBuckets(
    { key, tagSeq, shell, authorSeq, repoSeq }: ListScope,
    manager: EntityManager,
  ): Promise<void> {
    const seqs =
      tagSeq === undefined
        ? `SELECT seq FROM public_gif WHERE ($2::int IS NULL)
             AND ($3::text IS NULL OR shell = $3) AND ($4::int IS NULL OR author_seq = $4)
             AND ($5::int IS NULL OR repo_seq = $5)`
        : `SELECT gif_seq AS seq FROM gif_tag WHERE tag_seq = $2 AND ($3::text IS NULL OR shell = $3)
             AND $4::int IS NULL AND $5::int IS NULL`;
    await manager.query(
      `INSERT INTO list_bucket (scope, bucket, count)
       SELECT $1, seq >> ${BUCKET_BITS}, count(*) FROM (${seqs}) AS listed GROUP BY seq >> ${BUCKET_BITS}`,
      [key, tagSeq ?? null, shell ?? null, authorSeq ?? null, repoSeq ?? null],
    );
  }

  /** For a list that is no longer long. */
  async removeBuckets({ key }: ListScope, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM list_bucket WHERE scope = $1', [key]);
  }
}
