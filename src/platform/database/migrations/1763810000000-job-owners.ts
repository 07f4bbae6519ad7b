import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobOwners1763810000000 implements MigrationInterface {
  name = 'JobOwners1763810000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE outbox ADD COLUMN owner_seq bigint');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE outbox DROP COLUMN owner_seq');
  }
}
