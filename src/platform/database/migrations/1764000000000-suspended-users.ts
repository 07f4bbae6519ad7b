import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY_COLUMNS = 'seq AS user_seq, username, is_staff, key_hash, key_secret_id';

export class SuspendedUsers1764000000000 implements MigrationInterface {
  name = 'SuspendedUsers1764000000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE app_user
        ADD COLUMN suspended_at timestamptz,
        ADD COLUMN suspended_reason varchar(500) NOT NULL DEFAULT '';
      CREATE OR REPLACE VIEW user_key AS
        SELECT ${KEY_COLUMNS}, suspended_at IS NOT NULL AS is_suspended, suspended_reason FROM app_user;
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP VIEW user_key;
      CREATE VIEW user_key AS SELECT ${KEY_COLUMNS} FROM app_user;
      ALTER TABLE app_user DROP COLUMN suspended_reason, DROP COLUMN suspended_at;
    `);
  }
}
