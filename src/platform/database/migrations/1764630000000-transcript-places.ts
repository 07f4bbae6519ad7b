import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The positions of words in transcripts; the next start fills them in the background. */
export class TranscriptPlaces1764630000000 implements MigrationInterface {
  name = 'TranscriptPlaces1764630000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document ADD COLUMN places text');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document DROP COLUMN places');
  }
}
