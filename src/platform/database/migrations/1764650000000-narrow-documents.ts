import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of new documents take 80 bytes. `VACUUM FULL search_document` moves the summaries of older rows out of line. */
export class NarrowDocuments1764650000000 implements MigrationInterface {
  name = 'NarrowDocuments1764650000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'ALTER TABLE search_document SET (toast_tuple_target = 128), ALTER summary SET STORAGE EXTERNAL',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      'ALTER TABLE search_document SET (toast_tuple_target = 1024), ALTER summary SET STORAGE MAIN',
    );
  }
}
