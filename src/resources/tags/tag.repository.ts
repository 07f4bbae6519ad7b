import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import type { CountedTag } from './counted-tag.js';
import { TagEntity } from './tag.entity.js';

export type NewTag = Pick<TagEntity, 'slug' | 'name' | 'category'>;

const COLUMNS =
  'seq, slug, name, description, category, merged_into AS "mergedInto", is_blocked AS "isBlocked"';
/** The lock keeps staff from merging or blocking a tag before the transaction that uses it ends. */
const BY_SLUGS = {
  name: 'tags by slug',
  text: `SELECT ${COLUMNS} FROM tag WHERE slug = ANY($1) FOR KEY SHARE`,
};
const BY_SEQS = {
  name: 'tags by seq',
  text: `SELECT ${COLUMNS} FROM tag WHERE seq = ANY($1) FOR KEY SHARE`,
};

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
  listPublic(): Promise<CountedTag[]> {
    return this.rows.query(
      `SELECT slug, name, description, category, gif_count AS "gifCount"
       FROM counted_tag WHERE gif_count > 0
       ORDER BY gif_count DESC, slug COLLATE "C"`,
    );
  }

  /** Removes tags that no recording has and staff did not change, except those that a transaction is about to use. */
  async removeUnused(manager: EntityManager): Promise<void> {
    const unused = await manager.query<{ seq: number }[]>(
      'SELECT seq FROM tag WHERE seq IN (SELECT seq FROM unused_tag) FOR UPDATE SKIP LOCKED',
    );
    // A recording may have got one before the lock.
    await manager.query('DELETE FROM tag WHERE seq = ANY($1) AND seq IN (SELECT seq FROM unused_tag)', [
      unused.map(({ seq }) => seq),
    ]);
  }

  /** Keeps existing tags unchanged; sorted, so that two uploads never deadlock. */
  async insertMissing(tags: readonly NewTag[], manager: EntityManager): Promise<void> {
    const sorted = [...tags].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    await manager.createQueryBuilder().insert().into(TagEntity).values(sorted).orIgnore().execute();
  }
}
