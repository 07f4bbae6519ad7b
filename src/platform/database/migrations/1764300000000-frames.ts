import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Frames1764300000000 implements MigrationInterface {
  name = 'Frames1764300000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE gif_frame (
        gif_seq bigint NOT NULL CONSTRAINT gif_frame_gif REFERENCES gif (seq) ON DELETE CASCADE,
        gif_hash char(64) NOT NULL,
        from_ms integer NOT NULL,
        until_ms integer,
        blob_key varchar(100) NOT NULL,
        hash char(64) NOT NULL,
        byte_size integer NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (gif_seq, gif_hash, from_ms)
      )`);
    await query.query('CREATE INDEX gif_frame_by_blob ON gif_frame (blob_key)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE gif_frame');
  }
}
