import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The timing of a picture of a cast, and the seconds of transcript lines in both. */
export class MediaTimes1764610000000 implements MigrationInterface {
  name = 'MediaTimes1764610000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE form ADD COLUMN picture jsonb;
      ALTER TABLE transcript ADD COLUMN cast_times real[], ADD COLUMN typed_from real[];
      CREATE OR REPLACE VIEW gif_rendition AS
        SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps, picture FROM form;
      CREATE OR REPLACE VIEW gif_text AS
        SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times, transcript.cast_times
        FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP VIEW gif_text;
      CREATE VIEW gif_text AS
        SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times
        FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq;
      DROP VIEW gif_rendition;
      CREATE VIEW gif_rendition AS
        SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps FROM form;
      ALTER TABLE transcript DROP COLUMN typed_from, DROP COLUMN cast_times;
      ALTER TABLE form DROP COLUMN picture`);
  }
}
