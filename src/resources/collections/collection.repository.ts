import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { CollectionEntity } from './collection.entity.js';

/** A collection must match all given filters. */
export interface CollectionFilter {
  readonly isFeatured?: true;
  readonly authorSeq?: number;
}

/** Those that are not featured have no rank. */
const FEATURED_FIRST = {
  featuredRank: { direction: 'DESC', nulls: 'LAST' },
  seq: 'DESC',
} as const;

export interface ChangedCollection {
  readonly seq: number;
  /** False if nothing changed. */
  readonly isChanged: boolean;
}

export type CollectionTimes = Pick<CollectionEntity, 'updatedAt' | 'featuredAt'>;

/** Changes with each edit by its author or staff. */
export const versionOf = (times: CollectionTimes): string =>
  JSON.stringify([times.updatedAt, times.featuredAt]);

export type CollectionTexts = Pick<CollectionEntity, 'title' | 'description'>;

/** Writes check the owner, because a slug may now belong to another user's collection. */
@Injectable()
export class CollectionRepository {
  constructor(@InjectRepository(CollectionEntity) private readonly rows: Repository<CollectionEntity>) {}

  /** False when the slug is taken. */
  async insert(
    collection: CollectionTexts & Pick<CollectionEntity, 'slug' | 'authorSeq'>,
    manager: EntityManager,
  ): Promise<boolean> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(CollectionEntity)
      .values(collection)
      .orIgnore()
      .returning('seq')
      .execute();
    return (result.raw as unknown[]).length > 0;
  }

  /** Those of some slugs that are taken. */
  async listTaken(slugs: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.find({ select: { slug: true }, where: { slug: In(slugs) } });
    return new Set(rows.map((row) => row.slug));
  }

  async findBySlug(slug: string): Promise<CollectionEntity | null> {
    // Not findOne: it asks for the distinct ids of the joined rows first.
    const [collection] = await this.rows.find({ where: { slug }, relations: { author: true } });
    return collection ?? null;
  }

  async findOwner(slug: string): Promise<number | null> {
    const row = await this.rows.findOne({ where: { slug }, select: { seq: true, authorSeq: true } });
    return row?.authorSeq ?? null;
  }

  /** Newest first, featured ones in their order. An index selects the rows of the page; only those are read completely. */
  async list(filter: CollectionFilter, request: PageRequest): Promise<Page<CollectionEntity>> {
    const { isFeatured, authorSeq } = filter;
    const listed = this.rows.createQueryBuilder('collection').select('collection.seq');
    // Not a parameter, whose plan would not use the index of the featured ones.
    if (isFeatured) listed.andWhere('collection.is_featured');
    if (authorSeq !== undefined) listed.andWhere({ authorSeq });
    const isWhole = !isFeatured && authorSeq === undefined;
    const count = isWhole ? await this.countAll() : await listed.getCount();
    const offset = (request.page - 1) * request.size;
    const order = isFeatured ? FEATURED_FIRST : ({ seq: 'DESC' } as const);
    if (offset >= count) return { rows: [], count, request };
    if (isFeatured) listed.orderBy('collection.featured_rank', 'DESC', 'NULLS LAST');
    const chosen = await listed
      .addOrderBy('collection.seq', 'DESC')
      .offset(offset)
      .limit(request.size)
      .getMany();
    const rows = await this.rows.find({
      where: { seq: In(chosen.map(({ seq }) => seq)) },
      relations: { author: true },
      order,
    });
    return { rows, count, request };
  }

  /** A trigger counts them. */
  private async countAll(): Promise<number> {
    const [row]: { count: number }[] = await this.rows.query(
      `SELECT count FROM list_length WHERE scope = 'collections'`,
    );
    return row?.count ?? 0;
  }

  /** Changes only the named texts. Null if the owner has no such collection. */
  async update(
    slug: string,
    ownerSeq: number,
    texts: Partial<CollectionTexts>,
    manager: EntityManager,
  ): Promise<(CollectionTexts & ChangedCollection) | null> {
    const [rows]: [(CollectionTexts & ChangedCollection)[], number] = await manager.query(
      `UPDATE collection SET title = coalesce($3, collection.title),
                             description = coalesce($4, collection.description)
       FROM (SELECT seq, title, description FROM collection WHERE slug = $1 AND author_seq = $2 FOR UPDATE) AS before
       WHERE collection.seq = before.seq
       RETURNING collection.seq, collection.title, collection.description,
         (collection.title, collection.description) <> (before.title, before.description) AS "isChanged"`,
      [slug, ownerSeq, texts.title ?? null, texts.description ?? null],
    );
    return rows[0] ?? null;
  }

  /** Featured ones first, then the newest. */
  listBySeqs(seqs: readonly number[]): Promise<CollectionEntity[]> {
    return this.rows.find({ where: { seq: In(seqs) }, relations: { author: true }, order: FEATURED_FIRST });
  }

  /** Those with the text in the title, the newest first. Reads all titles. */
  search(text: string, limit: number): Promise<CollectionEntity[]> {
    return this.rows
      .createQueryBuilder('collection')
      .innerJoinAndSelect('collection.author', 'author')
      .where('position(lower(:text) IN lower(collection.title)) > 0', { text })
      .orderBy('collection.seq', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** By `seq`. */
  listOf(authorSeq: number): Promise<CollectionEntity[]> {
    return this.rows.find({ where: { authorSeq }, order: { seq: 'ASC' } });
  }

  /** @returns its seq; null when the owner has no such collection */
  async remove(slug: string, ownerSeq: number, manager: EntityManager): Promise<number | null> {
    const [rows]: [{ seq: number }[], number] = await manager.query(
      'DELETE FROM collection WHERE slug = $1 AND author_seq = $2 RETURNING seq',
      [slug, ownerSeq],
    );
    return rows[0]?.seq ?? null;
  }

  /** Locks the collection until the transaction ends. Null if the owner has no such collection. */
  async lock(
    slug: string,
    ownerSeq: number,
    manager: EntityManager,
  ): Promise<{ seq: number; version: string } | null> {
    const [row]: (CollectionTimes & { seq: number })[] = await manager.query(
      `SELECT seq, updated_at AS "updatedAt", featured_at AS "featuredAt" FROM collection
       WHERE slug = $1 AND author_seq = $2 FOR UPDATE`,
      [slug, ownerSeq],
    );
    return row ? { seq: row.seq, version: versionOf(row) } : null;
  }
}
