import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BadgeMetrics1763870000000 implements MigrationInterface {
  name = 'BadgeMetrics1763870000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE badge_metric (
        key varchar(300) CONSTRAINT badge_metric_pkey PRIMARY KEY,
        metrics json,
        etag text,
        last_modified text,
        checked_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await query.query('CREATE INDEX badge_metric_by_expiry ON badge_metric (expires_at)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE badge_metric');
  }
}
