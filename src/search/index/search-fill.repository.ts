import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { LEXEMES_VERSION } from './search-document.js';

/** One look for each recording until there are enough: as EXISTS it would be a join of all of them, for every batch. */
const IS_CURRENT = `(SELECT version FROM search_document AS document WHERE document.gif_seq = gif.seq)
  IS NOT DISTINCT FROM ${LEXEMES_VERSION}`;

/** Which recordings the search index has to look at. */
@Injectable()
export class SearchFillRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

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

  /** It looks at every recording, which may take longer than a request may. */
  private seqs(text: string, values: readonly unknown[]): Promise<number[]> {
    return this.database.transaction(async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 0');
      const rows: { seq: number }[] = await manager.query(text, [...values]);
      return rows.map(({ seq }) => seq);
    });
  }
}
