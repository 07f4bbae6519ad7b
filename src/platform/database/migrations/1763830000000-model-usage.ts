import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ModelUsage1763830000000 implements MigrationInterface {
  name = 'ModelUsage1763830000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'CREATE TABLE model_usage (day date CONSTRAINT model_usage_pk PRIMARY KEY, tokens bigint NOT NULL)',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE model_usage');
  }
}
