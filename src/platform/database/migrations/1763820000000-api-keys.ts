import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1763820000000 implements MigrationInterface {
  name = 'ApiKeys1763820000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE api_key (
        id uuid CONSTRAINT api_key_pk PRIMARY KEY DEFAULT gen_random_uuid(),
        user_seq integer NOT NULL CONSTRAINT api_key_user REFERENCES app_user (seq) ON DELETE CASCADE,
        name varchar(100) NOT NULL,
        key_hash bytea NOT NULL CONSTRAINT api_key_hash UNIQUE,
        secret_id varchar(8) NOT NULL,
        last_four varchar(4) NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz
      );
      CREATE INDEX api_key_by_user ON api_key (user_seq, created_at);

      -- Null in rows of earlier releases: their secret is told by which one fits.
      ALTER TABLE app_user ADD COLUMN key_secret_id varchar(8);
      ALTER TABLE device_grant ADD COLUMN client_name varchar(100);
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE device_grant DROP COLUMN client_name;
      ALTER TABLE app_user DROP COLUMN key_secret_id;
      DROP TABLE api_key;
    `);
  }
}
