import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents per transaction, so that others wait only briefly. */
const FILLED_AT_A_TIME = 1_000;

export class SearchSummary1763780000000 implements MigrationInterface {
  name = 'SearchSummary1763780000000';
  /** Each batch is a separate transaction. An interrupted run resumes. */
  transaction = false;

  /** Without a rewrite of the table, which stays readable and writable. For a million recordings it takes minutes. */
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      -- A summary of ordinary length is not compressed, as it is read of thousands of rows; one of a kilobyte is.
      ALTER TABLE search_document SET (toast_tuple_target = 1024),
        ADD COLUMN IF NOT EXISTS summary tsvector NOT NULL DEFAULT '';
      ALTER TABLE search_document ALTER summary SET STORAGE MAIN, ALTER summary SET STATISTICS 0;
    `);
    let last: number | null = 0;
    while (last !== null) last = await this.fillAfter(last, query);
  }

  /**
   * Skips documents that are locked. They keep their version, by which the service finds and fills them.
   * @returns the last document of the batch, or null after all of them
   */
  private async fillAfter(seq: number, query: QueryRunner): Promise<number | null> {
    const rows = (await query.query(
      `WITH batch AS (
         SELECT gif_seq FROM search_document WHERE gif_seq > $1 ORDER BY gif_seq LIMIT ${FILLED_AT_A_TIME}
       ), outdated AS (
         SELECT gif_seq FROM search_document WHERE gif_seq IN (SELECT gif_seq FROM batch) AND version = 2
         FOR NO KEY UPDATE SKIP LOCKED
       ), filled AS (
         UPDATE search_document AS document SET summary = ts_filter(lexemes, '{a,b,c}'), version = 3
         FROM outdated WHERE document.gif_seq = outdated.gif_seq
       )
       SELECT max(gif_seq) AS last FROM batch`,
      [seq],
    )) as { last: number | null }[];
    return rows[0]?.last ?? null;
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE search_document SET (toast_tuple_target = 128), DROP COLUMN summary;
      UPDATE search_document SET version = 2 WHERE version = 3;
    `);
  }
}
