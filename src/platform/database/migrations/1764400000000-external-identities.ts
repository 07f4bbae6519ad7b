import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExternalIdentities1764400000000 implements MigrationInterface {
  name = 'ExternalIdentities1764400000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE external_identity (
        id uuid CONSTRAINT external_identity_pk PRIMARY KEY DEFAULT gen_random_uuid(),
        issuer varchar(500) NOT NULL,
        subject varchar(255) NOT NULL,
        user_seq integer NOT NULL CONSTRAINT external_identity_user REFERENCES app_user (seq) ON DELETE CASCADE,
        name varchar(200) NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT external_identity_subject UNIQUE (issuer, subject)
      );
      CREATE INDEX external_identity_by_user ON external_identity (user_seq);
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE external_identity');
  }
}
