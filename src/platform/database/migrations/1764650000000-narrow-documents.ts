import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New documents are stored out of line, without a summary. `VACUUM FULL search_document` does it for older ones. */
export class NarrowDocuments1764650000000 implements MigrationInterface {
  name = 'NarrowDocuments1764650000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document SET (toast_tuple_target = 128)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document SET (toast_tuple_target = 1024)');
  }
}
