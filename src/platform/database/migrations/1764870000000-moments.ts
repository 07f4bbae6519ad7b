import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEW = 'SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps, picture';

/** The second that a still shows, and the markers of a cast. Processes of earlier releases leave both empty. */
export class Moments1764870000000 implements MigrationInterface {
  name = 'Moments1764870000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE rendition ADD COLUMN second real;
      ALTER TABLE transcript ADD COLUMN markers jsonb;
      CREATE OR REPLACE VIEW gif_rendition AS ${VIEW}, second FROM rendition`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP VIEW gif_rendition;
      CREATE VIEW gif_rendition AS ${VIEW} FROM rendition;
      ALTER TABLE transcript DROP COLUMN markers;
      ALTER TABLE rendition DROP COLUMN second`);
  }
}
