import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { categoryOfTag } from './tag-category.js';
import type { TagName } from './tag-names.js';
import type { TagEntity } from './tag.entity.js';
import type { CountedTag } from './counted-tag.js';
import { TagRepository } from './tag.repository.js';

/** A request gets no more, unless it asks for all. */
export const MOST_LISTED_TAGS = 10_000;

export interface PublicTagFilter {
  /** @default MOST_LISTED_TAGS */
  readonly limit?: number;
  /** Of the slug. */
  readonly prefix?: string;
}

@Injectable()
export class TagsService {
  constructor(private readonly tags: TagRepository) {}

  /** The tags of public recordings, the most used first. */
  listPublic({ limit = MOST_LISTED_TAGS, prefix }: PublicTagFilter): Promise<CountedTag[]> {
    return prefix === undefined ? this.tags.listPublic(limit) : this.tags.listByPrefix(prefix, limit);
  }

  /** The slugs of the tags by `seq`, for sitemaps: a page is a range of `seq`s, and may have few of them. */
  async listSlugs(request: PageRequest): Promise<Page<string>> {
    const [rows, count] = await Promise.all([this.tags.listSlugs(request), this.tags.lastSeq()]);
    return { rows, count, request };
  }

  /** Removes those of the tags that no recording has and staff did not change. */
  removeUnused(seqs: readonly number[], manager: EntityManager): Promise<void> {
    return this.tags.removeUnused(seqs, manager);
  }

  /**
   * The tags of these names; creates new ones and replaces merged ones.
   * @returns their `seq`s in the order of the names, each once: names may share a merged tag
   * @throws ValidationFailed for a tag that staff blocked
   */
  async ensure(names: readonly TagName[], manager: EntityManager): Promise<number[]> {
    if (names.length === 0) return [];
    const slugs = [...new Set(names.map((name) => name.slug))];
    let found = await this.tags.lockBySlugs(slugs, manager);
    if (found.length < slugs.length) {
      const known = new Set(found.map((tag) => tag.slug));
      await this.tags.insertMissing(
        names
          .filter((name) => !known.has(name.slug))
          .map((name) => ({ ...name, category: categoryOfTag(name.slug) })),
        manager,
      );
      found = await this.tags.lockBySlugs(slugs, manager);
    }
    const seqs = new Map<string, number>();
    for (const tag of found) seqs.set(tag.slug, (await this.usableTag(tag, manager)).seq);
    return [...new Set(slugs.map((slug) => seqs.get(slug)).filter((seq) => seq !== undefined))];
  }

  /** Follows merges. @throws ValidationFailed for a tag that staff blocked */
  private async usableTag(tag: TagEntity, manager: EntityManager): Promise<TagEntity> {
    if (tag.isBlocked) throw ValidationFailed.field('tags', `staff blocked "${tag.name}": leave it out`);
    if (tag.mergedInto === null) return tag;
    const [target] = await this.tags.lockBySeqs([tag.mergedInto], manager);
    if (!target) throw new Error(`The tag ${tag.slug} is merged into one that does not exist.`);
    return this.usableTag(target, manager);
  }
}
