import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import type { Page, PageRequest } from '../../../platform/database/page-request.js';
import { IS_RETRIED } from '../renditions/rendition.entity.js';
import type { FailedRendition } from './failed-rendition.js';

const FAILED = `
  SELECT gif_seq AS "gifSeq", gif.id AS "gifId", picture.title, name AS rendition, failure AS reason,
    EXISTS (SELECT FROM rendition AS source WHERE source.gif_seq = gif.seq AND source.name = 'cast') AS "hasCast"
  FROM rendition JOIN gif_state AS gif ON gif.seq = gif_seq JOIN gif_picture AS picture USING (seq)
  WHERE ${IS_RETRIED}`;

/** The renditions that failed for another reason than that the picture has no text. */
@Injectable()
export class FailedRenditionRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** A page of recordings, the newest first, with all their failed renditions. */
  async page(request: PageRequest): Promise<Page<FailedRendition>> {
    const [{ count } = { count: 0 }] = await this.manager.query<{ count: number }[]>(
      `SELECT count(DISTINCT gif_seq)::int AS count FROM rendition WHERE ${IS_RETRIED}`,
    );
    const rows = await this.manager.query<FailedRendition[]>(
      `${FAILED} AND gif_seq IN (
         SELECT DISTINCT gif_seq FROM rendition WHERE ${IS_RETRIED} ORDER BY gif_seq DESC LIMIT $1 OFFSET $2
       ) ORDER BY gif_seq DESC, name`,
      [request.size, (request.page - 1) * request.size],
    );
    return { rows, count, request };
  }

  /** @returns the failed renditions of at most so many recordings after one, in their order */
  after(gifSeq: number, recordings: number): Promise<FailedRendition[]> {
    return this.manager.query(
      `${FAILED} AND gif_seq IN (
         SELECT DISTINCT gif_seq FROM rendition WHERE ${IS_RETRIED} AND gif_seq > $1 ORDER BY gif_seq LIMIT $2
       ) ORDER BY gif_seq, name`,
      [gifSeq, recordings],
    );
  }

  ofRecordings(ids: readonly string[]): Promise<FailedRendition[]> {
    return this.manager.query(`${FAILED} AND gif.id = ANY($1) ORDER BY gif_seq, name`, [ids]);
  }

  async markPending(gifSeqs: readonly number[], manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE rendition SET state = 'pending', failure = NULL WHERE gif_seq = ANY($1) AND ${IS_RETRIED}`,
      [gifSeqs],
    );
  }
}
