import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../../platform/database/page-request.js';
import type { CuratedTag, TagState } from '../counted-tag.js';
import { TagEntity } from '../tag.entity.js';

/** A tag must match all given filters. */
export interface CuratedTagFilter {
  /** A part of the slug or the name, case-insensitive. */
  readonly query?: string;
  readonly state?: TagState;
}

/** The tag that replaces another one in recordings. */
export interface TagReplacement {
  /** Null: nothing. */
  readonly tagSeq: number | null;
}

const LOCK = `hashtextextended('tag curation', 0)`;

const CURATED = `
  SELECT tag.slug, tag.name, tag.description, tag.category, tag.gif_count AS "gifCount",
    tag.is_blocked AS "isBlocked", target.slug AS "mergedInto"
  FROM curated_tag AS tag LEFT JOIN curated_tag AS target ON target.seq = tag.merged_into`;

const STATE_CONDITIONS = {
  active: 'tag.merged_into IS NULL AND NOT tag.is_blocked',
  merged: 'tag.merged_into IS NOT NULL',
  blocked: 'tag.is_blocked',
};

/** Changes of tags by staff. */
@Injectable()
export class TagCurationRepository {
  constructor(@InjectRepository(TagEntity) private readonly rows: Repository<TagEntity>) {}

  /** The most used first, then by slug. */
  async list({ query, state }: CuratedTagFilter, request: PageRequest): Promise<Page<CuratedTag>> {
    const where = `${state ? STATE_CONDITIONS[state] : 'true'}
      AND ($1::text IS NULL OR position(lower($1) IN lower(tag.slug || ' ' || tag.name)) > 0)`;
    const rows: CuratedTag[] = await this.rows.query(
      `${CURATED} WHERE ${where} ORDER BY tag.gif_count DESC, tag.slug COLLATE "C" LIMIT $2 OFFSET $3`,
      [query, request.size, (request.page - 1) * request.size],
    );
    const [counted]: { count: number }[] = await this.rows.query(
      `SELECT count(*)::int AS count FROM curated_tag AS tag WHERE ${where}`,
      [query],
    );
    return { rows, count: counted?.count ?? 0, request };
  }

  /** With what staff see. */
  async findCurated(slug: string): Promise<CuratedTag | undefined> {
    const [tag]: CuratedTag[] = await this.rows.query(`${CURATED} WHERE tag.slug = $1`, [slug]);
    return tag;
  }

  /** Staff change one tag at a time, and no recording gets a replaced tag meanwhile. */
  async lockAll(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  }

  /** Waits for the transactions that add the tag to recordings. */
  lock(slug: string, manager: EntityManager): Promise<TagEntity | null> {
    return manager.findOne(TagEntity, { where: { slug }, lock: { mode: 'pessimistic_write' } });
  }

  /** Without a lock: two tags are locked in no fixed order, and uploads lock several. */
  find(slug: string, manager: EntityManager): Promise<TagEntity | null> {
    return manager.findOneBy(TagEntity, { slug });
  }

  async update(seq: number, changes: Partial<Omit<TagEntity, 'seq'>>, manager: EntityManager): Promise<void> {
    await manager.update(TagEntity, { seq }, changes);
  }

  /** Includes the tags that were merged into it before. */
  async merge(seq: number, intoSeq: number, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE tag SET merged_into = $2 WHERE seq = $1 OR merged_into = $1', [seq, intoSeq]);
  }

  /** Locks the tag until the end of the transaction. @returns null if recordings may have it */
  async findReplacement(seq: number, manager: EntityManager): Promise<TagReplacement | null> {
    await manager.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
    const [row]: TagReplacement[] = await manager.query(
      `SELECT CASE WHEN target.is_blocked THEN NULL ELSE target.seq END AS "tagSeq"
       FROM tag LEFT JOIN tag AS target ON target.seq = tag.merged_into
       WHERE tag.seq = $1 AND (tag.is_blocked OR tag.merged_into IS NOT NULL)`,
      [seq],
    );
    return row ?? null;
  }
}
