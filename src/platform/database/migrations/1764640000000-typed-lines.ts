import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches read which lines were typed. */
export class TypedLines1764640000000 implements MigrationInterface {
  name = 'TypedLines1764640000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(viewOf(', transcript.typed_from'));
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`DROP VIEW gif_text; ${viewOf('')}`);
  }
}

const viewOf = (more: string) => `
  CREATE OR REPLACE VIEW gif_text AS
    SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times, transcript.cast_times${more}
    FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq`;
