import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FailedRenditions1764850000010 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY, which does not block writes, runs in no transaction.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt leaves an invalid index.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS rendition_failed');
    await runner.query(`
      CREATE INDEX CONCURRENTLY rendition_failed ON rendition (gif_seq)
      WHERE state = 'failed' AND failure IS DISTINCT FROM 'No text could be read from the picture.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY rendition_failed');
  }
}
