import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type GifState, STATE, stateOf, type StateRow, ROW_VERSION } from '../data/gif-state.js';

export interface FeaturedChange extends GifState {
  readonly isFeatured: boolean;
  readonly versionBefore: string;
  /** False if nothing changed. */
  readonly isChanged: boolean;
}

export interface FeaturedGif {
  readonly seq: number;
  readonly id: string;
}

/** A featured recording comes first, and keeps its place if it is featured again. */
const SET_FEATURED = `
  UPDATE gif SET is_featured = before.wanted,
    featured_at = CASE WHEN before.wanted
      THEN CASE WHEN before.is_featured THEN gif.featured_at ELSE clock_timestamp() END END,
    featured_rank = CASE WHEN before.wanted
      THEN CASE WHEN before.is_featured THEN gif.featured_rank ELSE clock_timestamp() END END
  FROM (
    SELECT seq, is_featured, coalesce($2, NOT is_featured) AS wanted, ${ROW_VERSION} AS version
    FROM gif WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE
  ) AS before
  WHERE gif.seq = before.seq
  RETURNING ${STATE}, before.version AS version_before, gif.is_featured, gif.is_featured <> before.is_featured AS is_changed`;

const LOCK_LISTED = `
  SELECT seq, id FROM gif WHERE is_featured AND visibility = 'public' AND deleted_at IS NULL
  ORDER BY seq FOR NO KEY UPDATE`;

/** The first item keeps the latest rank of the list, so that newly featured items come before it. */
const SET_ORDER = `
  UPDATE gif SET featured_rank = latest.rank - (wanted.place - 1) * interval '1 microsecond'
  FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (seq, place),
    (SELECT max(featured_rank) AS rank FROM gif WHERE seq = ANY($1)) AS latest
  WHERE gif.seq = wanted.seq`;

@Injectable()
export class FeaturedGifRepository {
  /** @param featured undefined toggles @returns null if there is no such recording */
  async setFeatured(
    id: string,
    featured: boolean | undefined,
    manager: EntityManager,
  ): Promise<FeaturedChange | null> {
    type Row = StateRow & { version_before: string; is_featured: boolean; is_changed: boolean };
    const [[row]] = await manager.query<[Row[], number]>(SET_FEATURED, [id, featured ?? null]);
    if (!row) return null;
    const { version_before: versionBefore, is_featured: isFeatured, is_changed: isChanged } = row;
    return { ...stateOf(row), versionBefore, isFeatured, isChanged };
  }

  /** Locks the recordings of the featured list, in the order of all locks on recordings. */
  lockListed(manager: EntityManager): Promise<FeaturedGif[]> {
    return manager.query(LOCK_LISTED);
  }

  /** @param seqs in the new order */
  async setOrder(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.query(SET_ORDER, [seqs]);
  }
}
