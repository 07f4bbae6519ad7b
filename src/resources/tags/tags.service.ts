import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { categoryOfTag } from './tag-category.js';
import type { TagName } from './tag-names.js';
import type { TagEntity } from './tag.entity.js';
import type { CountedTag } from './counted-tag.js';
import { TagRepository } from './tag.repository.js';

@Injectable()
export class TagsService {
  constructor(private readonly tags: TagRepository) {}

  /** The tags of public recordings, the most used first. */
  listPublic(): Promise<CountedTag[]> {
    return this.tags.listPublic();
  }

  /** The tags of these names, in their order; those that nobody used before are made. A name may come twice. */
  async ensure(names: readonly TagName[], manager: EntityManager): Promise<TagEntity[]> {
    if (names.length === 0) return [];
    const slugs = [...new Set(names.map((name) => name.slug))];
    let found = await this.tags.listBySlugs(slugs, manager);
    if (found.length < slugs.length) {
      const known = new Set(found.map((tag) => tag.slug));
      await this.tags.insertMissing(
        names
          .filter((name) => !known.has(name.slug))
          .map((name) => ({ ...name, category: categoryOfTag(name.slug) })),
        manager,
      );
      found = await this.tags.listBySlugs(slugs, manager);
    }
    const bySlug = new Map(found.map((tag) => [tag.slug, tag]));
    return names.map((name) => bySlug.get(name.slug)).filter((tag) => tag !== undefined);
  }
}
