import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes no existing row: `RenditionBackfill` creates the new renditions later, a few at a time. */
export class Forms1763740000000 implements MigrationInterface {
  name = 'Forms1763740000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE form ADD COLUMN is_drawn boolean NOT NULL DEFAULT false, ADD COLUMN steps text[];
      ALTER TABLE transcript ADD COLUMN source varchar(4) NOT NULL DEFAULT 'cast';

      CREATE TABLE themed_picture (
        seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT themed_picture_pk PRIMARY KEY,
        gif_seq bigint NOT NULL CONSTRAINT themed_picture_gif REFERENCES gif (seq) ON DELETE CASCADE,
        theme_slug varchar(100) NOT NULL,
        state varchar(8) NOT NULL,
        blob_key varchar(100),
        hash char(64),
        byte_size integer,
        failure text,
        retry_at timestamptz,
        CONSTRAINT themed_picture_of_theme UNIQUE (gif_seq, theme_slug)
      );
      CREATE INDEX themed_picture_by_blob ON themed_picture (blob_key);
      CREATE INDEX themed_picture_pending ON themed_picture (seq) WHERE state = 'pending';
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP TABLE themed_picture;
      ALTER TABLE transcript DROP COLUMN source;
      ALTER TABLE form DROP COLUMN is_drawn, DROP COLUMN steps;
      DELETE FROM form WHERE name IN ('still', 'mp4', 'readme');
    `);
  }
}
