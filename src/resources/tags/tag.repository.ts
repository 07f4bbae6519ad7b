import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { PageRequest } from '../../platform/database/page-request.js';
import { run } from '../../platform/database/statement.js';
import type { CountedTag } from './counted-tag.js';
import { TagEntity } from './tag.entity.js';

export type NewTag = Pick<TagEntity, 'slug' | 'name' | 'category'>;

const COLUMNS =
  'seq, slug, name, description, category, merged_into AS "mergedInto", is_blocked AS "isBlocked", gif_count AS "gifCount"';
/** The lock keeps staff from merging or blocking a tag before the transaction that uses it ends. */
const BY_SLUGS = {
  name: 'tags by slug',
  text: `SELECT ${COLUMNS} FROM tag WHERE slug = ANY($1) FOR KEY SHARE`,
};
const BY_SEQS = {
  name: 'tags by seq',
  text: `SELECT ${COLUMNS} FROM tag WHERE seq = ANY($1) FOR KEY SHARE`,
};
const IS_PUBLIC = 'gif_count > 0 AND NOT is_blocked';
const PUBLIC = `SELECT slug, name, description, category, gif_count AS "gifCount" FROM tag WHERE ${IS_PUBLIC}`;
const MOST_USED_FIRST = 'ORDER BY gif_count DESC, slug COLLATE "C"';
/** Sorts after every character of a slug. */
const LAST = '~';
/** Takes the event loop less than 5 ms. */
const BATCH = 1_000;

@Injectable()
export class TagRepository {
  constructor(@InjectRepository(TagEntity) private readonly rows: Repository<TagEntity>) {}

  /** In no particular order. */
  lockBySlugs(slugs: readonly string[], manager: EntityManager): Promise<TagEntity[]> {
    return run<TagEntity>(manager, BY_SLUGS, [slugs]);
  }

  /** In no particular order. */
  lockBySeqs(seqs: readonly number[], manager: EntityManager): Promise<TagEntity[]> {
    return run<TagEntity>(manager, BY_SEQS, [seqs]);
  }

  /** The tags of public recordings, most used first; other tags are not revealed. */
  listPublic(limit: number): Promise<CountedTag[]> {
    // Not a parameter: its value decides whether the index of this order is the fastest way.
    return this.rows.query(`${PUBLIC} ${MOST_USED_FIRST} LIMIT ${limit}`);
  }

  /** Those of {@link listPublic} whose slug begins with a text. */
  listByPrefix(prefix: string, limit: number): Promise<CountedTag[]> {
    return this.rows.manager.transaction(async (manager) => {
      // Few tags with a rare prefix are sorted; for a common one the list is read from its start.
      await manager.query('SET LOCAL plan_cache_mode = force_custom_plan');
      return manager.query(
        `${PUBLIC} AND slug COLLATE "C" >= $1 AND slug COLLATE "C" < $2 ${MOST_USED_FIRST} LIMIT $3`,
        [prefix, prefix + LAST, limit],
      );
    });
  }

  /** Slugs of public recordings' tags, by `seq`: a page has those in a range of `seq`s. */
  async listSlugs({ page, size }: PageRequest): Promise<string[]> {
    const rows: { slug: string }[] = await this.rows.query(
      `SELECT slug FROM tag WHERE ${IS_PUBLIC} AND seq > $1 AND seq <= $2 ORDER BY seq`,
      [(page - 1) * size, page * size],
    );
    return rows.map(({ slug }) => slug);
  }

  /** The largest `seq` of a public recording's tag; 0 without one. */
  async lastSeq(): Promise<number> {
    const [row]: { seq: number }[] = await this.rows.query(
      `SELECT seq FROM tag WHERE ${IS_PUBLIC} ORDER BY seq DESC LIMIT 1`,
    );
    return row?.seq ?? 0;
  }

  /** Whether there are more tags of public recordings. */
  async hasMorePublic(than: number): Promise<boolean> {
    const rows: unknown[] = await this.rows.query(
      `SELECT FROM tag WHERE ${IS_PUBLIC} ${MOST_USED_FIRST} OFFSET ${than} LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** The list of {@link listPublic} without a limit as JSON objects, in batches of one snapshot. */
  async *publicJson(manager: EntityManager): AsyncGenerator<string[]> {
    await manager.query(
      `DECLARE tags CURSOR FOR SELECT row_to_json(listed)::text AS json
       FROM (SELECT slug, name, description, category, gif_count FROM tag WHERE ${IS_PUBLIC} ${MOST_USED_FIRST}) AS listed`,
    );
    for (;;) {
      const rows: { json: string }[] = await manager.query(`FETCH ${BATCH} FROM tags`);
      if (rows.length === 0) return;
      yield rows.map(({ json }) => json);
    }
  }

  /** Runs in a transaction, as cursors need. */
  inTransaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.rows.manager.transaction(work);
  }

  /** Removes those that no recording has and staff did not change, except those that a transaction is about to use. */
  async removeUnused(seqs: readonly number[], manager: EntityManager): Promise<void> {
    const free = await manager.query<{ seq: number }[]>(
      'SELECT seq FROM tag WHERE seq = ANY($1) FOR UPDATE SKIP LOCKED',
      [seqs],
    );
    await manager.query(
      'DELETE FROM tag WHERE seq = ANY($1) AND EXISTS (SELECT FROM unused_tag WHERE seq = tag.seq)',
      [free.map(({ seq }) => seq)],
    );
  }

  /** Keeps existing tags unchanged; sorted, so that two uploads never deadlock. */
  async insertMissing(tags: readonly NewTag[], manager: EntityManager): Promise<void> {
    const sorted = [...tags].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    await manager.createQueryBuilder().insert().into(TagEntity).values(sorted).orIgnore().execute();
  }
}
