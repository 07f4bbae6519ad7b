import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChangedCollection, CollectionTimes } from '../collection.repository.js';

/** With the times before it. */
export interface FeaturedCollectionChange extends ChangedCollection, CollectionTimes {
  readonly isFeatured: boolean;
}

/** A featured collection comes first, and keeps its place if it is featured again. */
const SET_FEATURED = `
  UPDATE collection SET is_featured = before.wanted,
    featured_at = CASE WHEN before.wanted
      THEN CASE WHEN before.is_featured THEN collection.featured_at ELSE clock_timestamp() END END,
    featured_rank = CASE WHEN before.wanted
      THEN CASE WHEN before.is_featured THEN collection.featured_rank ELSE clock_timestamp() END END
  FROM (
    SELECT seq, is_featured, coalesce($2, NOT is_featured) AS wanted, updated_at, featured_at
    FROM collection WHERE slug = $1 FOR UPDATE
  ) AS before
  WHERE collection.seq = before.seq
  RETURNING collection.seq, collection.is_featured AS "isFeatured",
    collection.is_featured <> before.is_featured AS "isChanged",
    before.updated_at AS "updatedAt", before.featured_at AS "featuredAt"`;

/** The first item keeps the latest rank of the list, so that newly featured items come before it. */
const SET_ORDER = `
  UPDATE collection SET featured_rank = latest.rank - (wanted.place - 1) * interval '1 microsecond'
  FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (seq, place),
    (SELECT max(featured_rank) AS rank FROM collection WHERE seq = ANY($1)) AS latest
  WHERE collection.seq = wanted.seq`;

@Injectable()
export class FeaturedCollectionRepository {
  /** @param isFeatured undefined toggles @returns null when there is no such collection */
  async setFeatured(
    slug: string,
    isFeatured: boolean | undefined,
    manager: EntityManager,
  ): Promise<FeaturedCollectionChange | null> {
    const [[row]] = await manager.query<[FeaturedCollectionChange[], number]>(SET_FEATURED, [
      slug,
      isFeatured ?? null,
    ]);
    return row ?? null;
  }

  /** Locks the featured collections by `seq`, so that transactions do not deadlock. */
  lockListed(manager: EntityManager): Promise<{ seq: number; slug: string }[]> {
    return manager.query('SELECT seq, slug FROM collection WHERE is_featured ORDER BY seq FOR UPDATE');
  }

  /** @param seqs in the new order */
  async setOrder(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.query(SET_ORDER, [seqs]);
  }
}
