import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { TagEntity } from './tag.entity.js';

export type NewTag = Pick<TagEntity, 'slug' | 'name' | 'category'>;

export interface CountedTag extends Omit<TagEntity, 'seq'> {
  /** Public recordings with the tag. */
  readonly gifCount: number;
}

@Injectable()
export class TagRepository {
  constructor(@InjectRepository(TagEntity) private readonly rows: Repository<TagEntity>) {}

  /** In no order. */
  listBySlugs(slugs: readonly string[], manager: EntityManager): Promise<TagEntity[]> {
    return manager.findBy(TagEntity, { slug: In(slugs) });
  }

  /** The tags of public recordings, the most used first; what only others have is not told. */
  listPublic(): Promise<CountedTag[]> {
    return this.rows.query(
      `SELECT slug, name, description, category, gif_count AS "gifCount"
       FROM tag JOIN (
         SELECT tag_seq, count(*)::int AS gif_count
         FROM gif_tag JOIN gif ON gif.seq = gif_tag.gif_seq
         WHERE gif.visibility = 'public' AND gif.deleted_at IS NULL
         GROUP BY tag_seq
       ) AS used ON used.tag_seq = tag.seq
       ORDER BY gif_count DESC, slug COLLATE "C"`,
    );
  }

  /** Leaves a tag that is there already as it is; sorted, so that two uploads never wait for each other in a ring. */
  async insertMissing(tags: readonly NewTag[], manager: EntityManager): Promise<void> {
    const sorted = [...tags].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    await manager.createQueryBuilder().insert().into(TagEntity).values(sorted).orIgnore().execute();
  }
}
