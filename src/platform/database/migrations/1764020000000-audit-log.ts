import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditLog1764020000000 implements MigrationInterface {
  name = 'AuditLog1764020000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE audit_entry (
        seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_entry_pkey PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        actor varchar(39) NOT NULL,
        action varchar(40) NOT NULL,
        subject varchar(200) NOT NULL,
        reason text NOT NULL DEFAULT '',
        details jsonb NOT NULL DEFAULT '{}'
      )`);
    await query.query('CREATE INDEX audit_entry_by_subject ON audit_entry (subject, seq)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE audit_entry');
  }
}
