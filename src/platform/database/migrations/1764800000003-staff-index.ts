import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For webhooks of staff, who are few. */
export class StaffIndex1764800000003 implements MigrationInterface {
  name = 'StaffIndex1764800000003';

  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX app_user_staff ON app_user (seq) WHERE is_staff');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX app_user_staff');
  }
}
