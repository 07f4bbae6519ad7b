import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import { TagEntity } from './tag.entity.js';

@Injectable()
export class TagRepository {
  constructor(@InjectRepository(TagEntity) private readonly rows: Repository<TagEntity>) {}

  /** In no order. */
  listBySlugs(slugs: readonly string[], manager: EntityManager): Promise<TagEntity[]> {
    return manager.findBy(TagEntity, { slug: In(slugs) });
  }

  findBySlug(slug: string): Promise<TagEntity | null> {
    return this.rows.findOneBy({ slug });
  }

  /** Leaves a tag that is there already as it is; sorted, so that two uploads never wait for each other in a ring. */
  async insertMissing(
    tags: readonly Pick<TagEntity, 'slug' | 'name'>[],
    manager: EntityManager,
  ): Promise<void> {
    const sorted = [...tags].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    await manager.createQueryBuilder().insert().into(TagEntity).values(sorted).orIgnore().execute();
  }
}
