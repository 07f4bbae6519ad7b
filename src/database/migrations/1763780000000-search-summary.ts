import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchSummary1763780000000 implements MigrationInterface {
  name = 'SearchSummary1763780000000';

  /** Rewrites the table and its indexes once: for a million recordings that takes a quarter of an hour. */
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      SET LOCAL maintenance_work_mem = '256MB';
      -- A summary of ordinary length is not compressed, as it is read of thousands of rows; one of a kilobyte is.
      ALTER TABLE search_document SET (toast_tuple_target = 1024), ADD COLUMN summary tsvector;
      ALTER TABLE search_document ALTER summary SET STORAGE MAIN;
      ALTER TABLE search_document
        ALTER summary TYPE tsvector USING ts_filter(lexemes, '{a,b,c}'),
        ALTER version TYPE smallint USING 3;
      ALTER TABLE search_document
        ALTER summary SET DEFAULT '', ALTER summary SET NOT NULL, ALTER summary SET STATISTICS 0;
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE search_document SET (toast_tuple_target = 128), DROP COLUMN summary;
      UPDATE search_document SET version = 2 WHERE version = 3;
    `);
  }
}
