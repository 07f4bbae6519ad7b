import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Generation1763760000000 implements MigrationInterface {
  name = 'Generation1763760000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE generation_job (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT generation_job_pk PRIMARY KEY,
        id varchar(22) NOT NULL CONSTRAINT generation_job_id UNIQUE,
        author_seq integer NOT NULL CONSTRAINT generation_job_author REFERENCES app_user (seq),
        status varchar(10) NOT NULL DEFAULT 'pending',
        request jsonb NOT NULL,
        generator varchar(200) NOT NULL DEFAULT '',
        tapes jsonb NOT NULL DEFAULT '[]',
        commands_found integer NOT NULL DEFAULT 0,
        gif_ids varchar(8)[] NOT NULL DEFAULT '{}',
        error_message text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz
      );
      CREATE INDEX generation_job_running ON generation_job (author_seq) WHERE status IN ('pending', 'processing');
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE generation_job');
  }
}
