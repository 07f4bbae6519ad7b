import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyOfCaller1763800100000 implements MigrationInterface {
  name = 'IdempotencyOfCaller1763800100000';

  /** The oldest answers of a caller are removed when there are too many. */
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX idempotency_key_of_caller ON idempotency_key (caller, created_at)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX idempotency_key_of_caller');
  }
}
