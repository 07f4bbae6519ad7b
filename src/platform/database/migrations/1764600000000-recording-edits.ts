import type { MigrationInterface, QueryRunner } from 'typeorm';

const RENDITIONS = 'SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps FROM form';

/** The originals of edited recordings are rows of `form` that no reader sees. */
export class RecordingEdits1764600000000 implements MigrationInterface {
  name = 'RecordingEdits1764600000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE gif_edit (
        gif_seq bigint CONSTRAINT gif_edit_pk PRIMARY KEY
          CONSTRAINT gif_edit_gif REFERENCES gif (seq) ON DELETE CASCADE,
        steps jsonb NOT NULL,
        original jsonb NOT NULL
      )`);
    await query.query(
      `CREATE OR REPLACE VIEW gif_rendition AS ${RENDITIONS} WHERE name NOT IN ('original-cast', 'original-gif')`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`CREATE OR REPLACE VIEW gif_rendition AS ${RENDITIONS}`);
    await query.query(`DELETE FROM form WHERE name IN ('original-cast', 'original-gif')`);
    await query.query('DROP TABLE gif_edit');
  }
}
