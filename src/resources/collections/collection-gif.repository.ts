import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { CollectionGifEntity } from './collection-gif.entity.js';

/** As many as a cover has room for. */
const COVERS = 4;

/** Totals of a collection's recordings that the viewer may see. */
export interface CollectionSummary {
  readonly gifCount: number;
  /** Of the first recordings, in order. */
  readonly coverSeqs: readonly number[];
}

export interface Place {
  readonly gifSeq: number;
  readonly gifId: string;
  /** Whether the collection's owner sees it: deleted recordings, and unlisted ones of others, are hidden. */
  readonly isSeen: boolean;
}

/**
 * The recordings of a collection that a viewer sees: public ones, and in their own collections their unlisted ones. Needs
 * the tables `collection` and `gif`.
 * @param viewer the `seq` of the viewer in SQL; NULL is anonymous
 */
const seenBy = (viewer: string): string =>
  `gif.is_live AND (gif.visibility = 'public'
    OR gif.visibility = 'unlisted'
      AND coalesce(gif.author_seq = collection.author_seq AND collection.author_seq = ${viewer}, false))`;

const PLACES = `collection_gif AS place
  JOIN collection ON collection.seq = place.collection_seq
  JOIN gif_state AS gif ON gif.seq = place.gif_seq`;

// Each page of a recording needs it, and planning costs more than the scan.
const COLLECTIONS_OF = {
  name: 'collections of gif',
  text: `
    SELECT collection.seq FROM ${PLACES}
    WHERE place.gif_seq = $1 AND ${seenBy('NULL::integer')}
    ORDER BY collection.featured_rank DESC NULLS LAST, collection.seq DESC LIMIT $2`,
};

/** The order of recordings in collections. Writes need the lock on the collection. */
@Injectable()
export class CollectionGifRepository {
  constructor(
    @InjectRepository(CollectionGifEntity) private readonly rows: Repository<CollectionGifEntity>,
  ) {}

  /** The `seq`s of the visible recordings, in order. */
  async listSeen(collectionSeq: number, viewerSeq: number | null): Promise<number[]> {
    const rows: { seq: number }[] = await this.rows.query(
      `SELECT gif.seq FROM ${PLACES}
       WHERE place.collection_seq = $1 AND ${seenBy('$2::integer')} ORDER BY place.position`,
      [collectionSeq, viewerSeq],
    );
    return rows.map((row) => row.seq);
  }

  /** The collections that show a recording: featured ones first, then the newest. */
  async listCollectionsOf(gifSeq: number, limit: number): Promise<number[]> {
    const rows = await run<{ seq: number }>(this.rows.manager, COLLECTIONS_OF, [gifSeq, limit]);
    return rows.map((row) => row.seq);
  }

  /** By the collection's `seq`; collections without visible recordings are omitted. */
  async summarize(
    collectionSeqs: readonly number[],
    viewerSeq: number | null,
  ): Promise<Map<number, CollectionSummary>> {
    if (collectionSeqs.length === 0) return new Map();
    const rows: { seq: number; count: number; covers: number[] }[] = await this.rows.query(
      `SELECT collection.seq, count(*)::int AS count,
              (array_agg(gif.seq ORDER BY place.position))[1:${COVERS}] AS covers
       FROM ${PLACES} WHERE collection.seq = ANY($1) AND ${seenBy('$2::integer')} GROUP BY collection.seq`,
      [collectionSeqs, viewerSeq],
    );
    return new Map(rows.map(({ seq, count, covers }) => [seq, { gifCount: count, coverSeqs: covers }]));
  }

  /** Every position of a collection in order, including hidden ones. */
  listPlaces(collectionSeq: number, manager: EntityManager): Promise<Place[]> {
    return manager.query(
      `SELECT gif.seq AS "gifSeq", gif.id AS "gifId", ${seenBy('collection.author_seq')} AS "isSeen"
       FROM ${PLACES} WHERE place.collection_seq = $1 ORDER BY place.position`,
      [collectionSeq],
    );
  }

  /** Puts a recording at a position that another one may still have: `number` makes it unique. */
  async insert(
    collectionSeq: number,
    gifSeq: number,
    position: number,
    manager: EntityManager,
  ): Promise<void> {
    await manager.insert(CollectionGifEntity, { collectionSeq, gifSeq, position });
  }

  async remove(collectionSeq: number, gifSeq: number, manager: EntityManager): Promise<void> {
    await manager.delete(CollectionGifEntity, { collectionSeq, gifSeq });
  }

  /** Ends an edit: gives the recordings the positions 0, 1, 2 … in this order, which contains all of the collection. */
  async number(collectionSeq: number, gifSeqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.query(
      `WITH edited AS (UPDATE collection SET updated_at = now() WHERE seq = $1)
       UPDATE collection_gif SET position = wanted.number - 1
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (gif_seq, number)
       WHERE collection_gif.collection_seq = $1 AND collection_gif.gif_seq = wanted.gif_seq
         AND collection_gif.position <> wanted.number - 1`,
      [collectionSeq, gifSeqs],
    );
  }
}
