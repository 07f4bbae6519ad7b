import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { LEXEMES_VERSION } from './search-document.js';

/** One look for each recording until there are enough: as EXISTS it would be a join of all of them, for every batch. */
const IS_CURRENT = `(SELECT version FROM search_document AS document WHERE document.gif_seq = gif.seq)
  IS NOT DISTINCT FROM ${LEXEMES_VERSION}`;

/** Which recordings the search index has to look at. */
@Injectable()
export class SearchFillRepository {
  constructor(@InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource) {}

  /**
   * Public recordings after one, in order.
   * @param all false: only those without a document, or with one that was made in an older way
   */
  async listPublic(after: number, limit: number, all: boolean): Promise<number[]> {
    return this.seqs(
      `SELECT seq FROM gif WHERE visibility = 'public' AND deleted_at IS NULL AND seq > $1
       ${all ? '' : `AND NOT ${IS_CURRENT}`} ORDER BY seq LIMIT $2`,
      [after, limit],
    );
  }

  /** Recordings with a document that are not public. */
  async listHidden(limit: number): Promise<number[]> {
    return this.seqs(
      `SELECT seq FROM search_document JOIN gif ON gif.seq = gif_seq
       WHERE visibility <> 'public' OR deleted_at IS NOT NULL LIMIT $1`,
      [limit],
    );
  }

  private async seqs(text: string, values: readonly unknown[]): Promise<number[]> {
    const rows: { seq: number }[] = await this.database.query(text, [...values]);
    return rows.map(({ seq }) => seq);
  }
}
