import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reports1764020300000 implements MigrationInterface {
  name = 'Reports1764020300000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE report_case (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT report_case_pkey PRIMARY KEY,
        gif_seq bigint NOT NULL CONSTRAINT report_case_gif REFERENCES gif (seq) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        decided_by varchar(39),
        decision varchar(10),
        note text NOT NULL DEFAULT ''
      );
      CREATE UNIQUE INDEX report_case_open ON report_case (gif_seq) WHERE decided_at IS NULL;
      CREATE INDEX report_case_by_gif ON report_case (gif_seq);
      CREATE INDEX report_case_by_decision ON report_case (decided_at);
      CREATE TABLE report (
        case_seq integer NOT NULL CONSTRAINT report_of_case REFERENCES report_case (seq) ON DELETE CASCADE,
        reporter bytea NOT NULL,
        username varchar(39) NOT NULL DEFAULT '',
        reason varchar(10) NOT NULL,
        details text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT report_pkey PRIMARY KEY (case_seq, reporter)
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE report, report_case');
  }
}
