import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DailyUsage1764120000000 implements MigrationInterface {
  name = 'DailyUsage1764120000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE daily_usage (
        day date CONSTRAINT daily_usage_pk PRIMARY KEY,
        views bigint NOT NULL DEFAULT 0,
        embeds bigint NOT NULL DEFAULT 0,
        downloads bigint NOT NULL DEFAULT 0
      )`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE daily_usage');
  }
}
