import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a job waits, the request that caused it, and its trace. Processes of 1.0.0 leave the columns to their defaults. */
export class JobOrigins1764850000020 implements MigrationInterface {
  name = 'JobOrigins1764850000020';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE outbox
        ADD COLUMN enqueued_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN request_id varchar(40),
        ADD COLUMN traceparent varchar(80);
      CREATE INDEX outbox_by_kind ON outbox (kind, enqueued_at);
      CREATE INDEX outbox_postponed ON outbox (postponed_since) WHERE postponed_since IS NOT NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP INDEX outbox_by_kind, outbox_postponed;
      ALTER TABLE outbox DROP COLUMN enqueued_at, DROP COLUMN request_id, DROP COLUMN traceparent`);
  }
}
