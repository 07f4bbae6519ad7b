import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What a level asks for: more views or more heat than this. */
export interface LevelBounds {
  readonly level: number;
  readonly views: number;
  readonly heat: number;
}

/** Documents and the level that they should have. */
export interface LevelChange {
  readonly gifSeq: number;
  /** 0: it is not popular. */
  readonly level: number;
  /** 0: it was not. */
  readonly before: number;
}

/** Views have to grow by a fifth before a document is written anew. */
const HEAT_STEP = 0.25;

const HEAT_NOW = `document.born + ln(1 + stats.view_count) / ln(2)`;

/** Follows the views of recordings and the use of words, which change all the time, at intervals. */
@Injectable()
export class SearchUpkeepRepository {
  /** Brings the heat of the documents after one and up to another up to date. What is being written is left out. */
  async warm(after: number, until: number, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE search_document AS document SET heat = warmer.heat
       FROM (
         SELECT document.gif_seq, ${HEAT_NOW} AS heat
         FROM search_document AS document JOIN gif_stats AS stats USING (gif_seq)
         WHERE document.gif_seq > $1 AND document.gif_seq <= $2 AND ${HEAT_NOW} > document.heat + ${HEAT_STEP}
         FOR NO KEY UPDATE OF document SKIP LOCKED
       ) AS warmer
       WHERE document.gif_seq = warmer.gif_seq`,
      [after, until],
    );
  }

  /** The same of their copies among the popular. */
  async warmPopular(after: number, until: number, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE search_popular AS popular SET heat = warmer.heat
       FROM (
         SELECT popular.gif_seq, document.heat
         FROM search_popular AS popular JOIN search_document AS document USING (gif_seq)
         WHERE popular.gif_seq > $1 AND popular.gif_seq <= $2 AND document.heat <> popular.heat
         FOR NO KEY UPDATE OF popular SKIP LOCKED
       ) AS warmer
       WHERE popular.gif_seq = warmer.gif_seq`,
      [after, until],
    );
  }

  /** The `seq` of the newest document, 0 when there is none. */
  async newest(manager: EntityManager): Promise<number> {
    const [row]: { seq: number }[] = await manager.query(
      'SELECT coalesce(max(gif_seq), 0) AS seq FROM search_document',
    );
    return row?.seq ?? 0;
  }

  /** What levels of these sizes ask for; without those that would hold more than half of the documents. */
  async bounds(sizes: readonly number[], manager: EntityManager): Promise<LevelBounds[]> {
    return manager.query(
      `SELECT level, views, heat
       FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (size, level)
       CROSS JOIN LATERAL (
         SELECT view_count AS views FROM gif_stats JOIN search_document USING (gif_seq)
         ORDER BY view_count DESC OFFSET wanted.size LIMIT 1
       ) AS by_views
       CROSS JOIN LATERAL (SELECT heat FROM search_document ORDER BY heat DESC OFFSET wanted.size LIMIT 1) AS by_heat
       WHERE 2 * wanted.size <= (SELECT count(*) FROM search_document)
       ORDER BY level`,
      [sizes],
    );
  }

  /** The documents that are not on the level on which these bounds have them. */
  misplaced(bounds: readonly LevelBounds[], manager: EntityManager): Promise<LevelChange[]> {
    return manager.query(
      `SELECT gif_seq AS "gifSeq", reached.level, coalesce(popular.level, 0) AS before
       FROM search_document AS document
       JOIN gif_stats AS stats USING (gif_seq)
       LEFT JOIN search_popular AS popular USING (gif_seq)
       CROSS JOIN LATERAL (
         SELECT coalesce(max(level), 0) AS level
         FROM unnest($1::integer[], $2::integer[], $3::real[]) AS bound (level, views, heat)
         WHERE stats.view_count > bound.views OR document.heat > bound.heat
       ) AS reached
       WHERE reached.level <> coalesce(popular.level, 0)
       ORDER BY gif_seq`,
      [bounds.map(({ level }) => level), bounds.map(({ views }) => views), bounds.map(({ heat }) => heat)],
    );
  }

  /** A document that is changed or removed at this moment is waited for. */
  async place(changes: readonly LevelChange[], manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO search_popular AS popular (gif_seq, level, born, heat, lexemes)
       SELECT gif_seq, wanted.level, document.born, document.heat, document.lexemes
       FROM unnest($1::bigint[], $2::smallint[]) AS wanted (gif_seq, level) JOIN search_document AS document USING (gif_seq)
       ORDER BY gif_seq FOR SHARE OF document
       ON CONFLICT (gif_seq) DO UPDATE SET level = excluded.level`,
      [changes.map(({ gifSeq }) => gifSeq), changes.map(({ level }) => level)],
    );
  }

  async unplace(changes: readonly LevelChange[], manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM search_popular WHERE gif_seq = ANY($1::bigint[])', [
      changes.map(({ gifSeq }) => gifSeq),
    ]);
  }

  async saveBounds(bounds: readonly LevelBounds[], manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM search_level');
    await manager.query(
      `INSERT INTO search_level (level, views, heat) SELECT * FROM unnest($1::smallint[], $2::integer[], $3::real[])`,
      [bounds.map(({ level }) => level), bounds.map(({ views }) => views), bounds.map(({ heat }) => heat)],
    );
  }
}
