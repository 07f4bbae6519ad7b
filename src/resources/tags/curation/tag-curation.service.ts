import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assertPageExists, type Page, type PageRequest } from '../../../platform/database/page-request.js';
import { Conflict, NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import type { CuratedTag } from '../counted-tag.js';
import { tagNames } from '../tag-names.js';
import type { TagEntity } from '../tag.entity.js';
import { TagRepository } from '../tag.repository.js';
import {
  type CuratedTagFilter,
  TagCurationRepository,
  type TagReplacement,
} from './tag-curation.repository.js';

/** The job that replaces a merged or blocked tag in recordings; its subject is the tag. */
export const RETAG_JOB = 'retag';

export type TagEdit = Partial<Pick<TagEntity, 'name' | 'description' | 'category'>>;

/** Merging, renaming, describing and blocking tags by staff. A job updates the recordings. */
@Injectable()
export class TagCurationService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly tags: TagCurationRepository,
    private readonly named: TagRepository,
    private readonly audit: AuditService,
    private readonly outbox: OutboxRelayService,
  ) {}

  /** @throws NotFound past the last page */
  async list(filter: CuratedTagFilter, request: PageRequest): Promise<Page<CuratedTag>> {
    const page = await this.tags.list(filter, request);
    assertPageExists(request, page.count);
    return page;
  }

  /** @throws NotFound */
  async get(slug: string): Promise<CuratedTag> {
    const tag = await this.tags.findCurated(slug);
    if (!tag) throw noSuchTag(slug);
    return tag;
  }

  /**
   * A name with another slug creates a new tag, into which the old one is merged: links to the old slug keep working.
   * @param actor a username
   * @throws NotFound, Conflict if it is merged or another tag has the slug, ValidationFailed for a name that is not a tag
   */
  async edit(slug: string, edit: TagEdit, actor: string): Promise<CuratedTag> {
    const renamed = edit.name === undefined ? undefined : tagNames([edit.name])[0];
    if (edit.name !== undefined && !renamed) throw ValidationFailed.field('name', 'must not be empty');
    const newSlug = renamed?.slug ?? slug;
    return this.act(slug, newSlug, async (tag, manager) => {
      assertNotMerged(tag);
      const changes = differing(tag, edit, renamed?.name);
      if (Object.keys(changes).length === 0) return;
      const act = { actor, action: 'tag.edit', subject: slug, details: changes } as const;
      await this.audit.record(act, manager);
      if (newSlug === slug) await this.tags.update(tag.seq, changes, manager);
      else await this.rename(tag, newSlug, changes, manager);
    });
  }

  /** Uploads with the tag get the other one from now on. @param into a slug @throws NotFound, Conflict */
  async merge(slug: string, into: string, actor: string): Promise<CuratedTag> {
    if (slug === into) throw new Conflict('A tag cannot be merged into itself.');
    return this.act(slug, slug, async (tag, manager) => {
      const target = await this.tags.find(into, manager);
      if (!target) throw noSuchTag(into);
      assertNotMerged(target);
      if (target.isBlocked) throw new Conflict(`The tag "${into}" is blocked.`);
      await this.audit.record({ actor, action: 'tag.merge', subject: slug, details: { into } }, manager);
      await this.replace(tag, target, manager);
    });
  }

  /** Uploads get the tag again. Recordings that got the other one keep it. @throws NotFound */
  async unmerge(slug: string, actor: string): Promise<CuratedTag> {
    return this.act(slug, slug, async (tag, manager) => {
      if (tag.mergedInto === null) return;
      await this.audit.record({ actor, action: 'tag.unmerge', subject: slug }, manager);
      await this.tags.update(tag.seq, { mergedInto: null }, manager);
    });
  }

  /** Removes the tag from all recordings, and rejects uploads with it. @throws NotFound */
  async block(slug: string, reason: string, actor: string): Promise<CuratedTag> {
    return this.act(slug, slug, async (tag, manager) => {
      await this.audit.record({ actor, action: 'tag.block', subject: slug, reason }, manager);
      await this.tags.update(tag.seq, { isBlocked: true }, manager);
      await this.enqueue(tag, manager);
    });
  }

  /** Recordings that lost the tag do not get it back. @throws NotFound */
  async unblock(slug: string, actor: string): Promise<CuratedTag> {
    return this.act(slug, slug, async (tag, manager) => {
      if (!tag.isBlocked) return;
      await this.audit.record({ actor, action: 'tag.unblock', subject: slug }, manager);
      await this.tags.update(tag.seq, { isBlocked: false }, manager);
    });
  }

  /** The tag that replaces another one in recordings; null if it stays. Fixed until the end of the transaction. */
  replacementOf(seq: number, manager: EntityManager): Promise<TagReplacement | null> {
    return this.tags.findReplacement(seq, manager);
  }

  private async act(
    slug: string,
    resultSlug: string,
    work: (tag: TagEntity, manager: EntityManager) => Promise<void>,
  ): Promise<CuratedTag> {
    await this.changes.transaction(async (manager, changed) => {
      await this.tags.lockAll(manager);
      const tag = await this.tags.lock(slug, manager);
      if (!tag) throw noSuchTag(slug);
      changed('lists', `tag:${tag.seq}`);
      await work(tag, manager);
    });
    this.outbox.wake();
    return this.get(resultSlug);
  }

  /** Renaming back restores the old name. */
  private async rename(tag: TagEntity, slug: string, edit: TagEdit, manager: EntityManager): Promise<void> {
    const { name = tag.name, description = tag.description, category = tag.category } = edit;
    if (tag.isBlocked) throw new Conflict(`The tag "${tag.slug}" is blocked. Unblock it first.`);
    const known = await this.tags.find(slug, manager);
    if (known && known.mergedInto !== tag.seq) {
      throw new Conflict(`There is a tag "${slug}" already: merge "${tag.slug}" into it.`);
    }
    if (!known) await this.named.insertMissing([{ slug, name, category }], manager);
    const target = known ?? (await this.tags.find(slug, manager));
    if (!target) throw noSuchTag(slug);
    const columns = { name, description, category, mergedInto: null, isBlocked: false };
    await this.tags.update(target.seq, columns, manager);
    await this.replace(tag, target, manager);
  }

  private async replace(tag: TagEntity, target: TagEntity, manager: EntityManager): Promise<void> {
    await this.tags.merge(tag.seq, target.seq, manager);
    await this.enqueue(tag, manager);
  }

  private async enqueue(tag: TagEntity, manager: EntityManager): Promise<void> {
    await this.outbox.enqueue({ kind: RETAG_JOB, subjectSeq: tag.seq, ownerSeq: null }, manager);
  }
}

function assertNotMerged({ slug, mergedInto }: TagEntity): void {
  if (mergedInto === null) return;
  throw new Conflict(`The tag "${slug}" is merged into another one. Change that one, or unmerge it first.`);
}

function noSuchTag(slug: string): NotFound {
  return new NotFound(`There is no tag "${slug}".`);
}

/** Only the fields that differ. */
function differing(tag: TagEntity, edit: TagEdit, name: string | undefined): TagEdit {
  return Object.fromEntries(
    (['name', 'description', 'category'] as const).flatMap((field) => {
      const value = field === 'name' ? name : edit[field];
      return value === undefined || value === tag[field] ? [] : [[field, value]];
    }),
  );
}
