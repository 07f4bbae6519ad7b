import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the words of transcripts are in them; the next start fills it in the background. */
export class TranscriptPlaces1764630000000 implements MigrationInterface {
  name = 'TranscriptPlaces1764630000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document ADD COLUMN places text');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE search_document DROP COLUMN places');
  }
}
