import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../database/statement.js';
import { BUCKET_BITS } from './list-bucket.js';
import type { ListScope } from './list-scope.js';

/** By how much a list grew, and how long it is then. */
export interface ListGrowth {
  readonly scope: ListScope;
  readonly by: number;
  readonly count: number;
}

// The rows are changed in one order by everybody, so that two writes never wait for each other in a ring.
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
    SELECT scope, $3::bigint >> ${BUCKET_BITS}, added FROM unnest($1::text[], $2::int[]) AS change (scope, added) ORDER BY scope
    ON CONFLICT (scope, bucket) DO UPDATE SET count = list.count + excluded.count`,
};

/** The counters of the public lists. */
@Injectable()
export class ListCountRepository {
  /** Until the transaction ends, other writes to these lists wait: this is the last thing it should do. */
  async add(scopes: ReadonlyMap<ListScope, number>, manager: EntityManager): Promise<ListGrowth[]> {
    const byKey = new Map([...scopes].map(([scope, by]) => [scope.key, { scope, by }]));
    const rows = await run<{ scope: string; count: number }>(manager, ADD, [
      [...byKey.keys()],
      [...scopes.values()],
    ]);
    return rows.flatMap(({ scope: key, count }) => {
      const change = byKey.get(key);
      return change ? [{ ...change, count }] : [];
    });
  }

  /** Of lists that have buckets. */
  async addToBuckets(growths: readonly ListGrowth[], gifSeq: number, manager: EntityManager): Promise<void> {
    await run(manager, ADD_TO_BUCKETS, [
      growths.map(({ scope }) => scope.key),
      growths.map(({ by }) => by),
      gifSeq,
    ]);
  }

  /** Of a list that has just become long. */
  async makeBuckets(
    { key, tagSeq, shell, authorSeq, repoSeq }: ListScope,
    manager: EntityManager,
  ): Promise<void> {
    const seqs =
      tagSeq === undefined
        ? `SELECT seq FROM gif WHERE visibility = 'public' AND deleted_at IS NULL AND ($2::int IS NULL)
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

  /** Of a list that is not long any more. */
  async removeBuckets({ key }: ListScope, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM list_bucket WHERE scope = $1', [key]);
  }
}
