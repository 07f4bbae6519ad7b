import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignIn1764110000000 implements MigrationInterface {
  name = 'SignIn1764110000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE user_password (
        user_seq integer CONSTRAINT user_password_pk PRIMARY KEY
          CONSTRAINT user_password_user REFERENCES app_user (seq) ON DELETE CASCADE,
        hash varchar(200) NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE password_link (
        token_hash bytea CONSTRAINT password_link_pk PRIMARY KEY,
        user_seq integer NOT NULL CONSTRAINT password_link_user REFERENCES app_user (seq) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_link_by_user ON password_link (user_seq);

      CREATE TABLE session (
        id uuid CONSTRAINT session_pk PRIMARY KEY DEFAULT gen_random_uuid(),
        token_hash bytea NOT NULL CONSTRAINT session_token UNIQUE,
        user_seq integer NOT NULL CONSTRAINT session_of_user REFERENCES app_user (seq) ON DELETE CASCADE,
        user_agent varchar(200) NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX session_by_user ON session (user_seq, created_at);
      CREATE INDEX session_by_end ON session (expires_at);

      CREATE TABLE invitation (
        id uuid CONSTRAINT invitation_pk PRIMARY KEY DEFAULT gen_random_uuid(),
        code_hash bytea NOT NULL CONSTRAINT invitation_code UNIQUE,
        note varchar(100) NOT NULL,
        created_by varchar(39) NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_by varchar(39)
      );
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP TABLE invitation;
      DROP TABLE session;
      DROP TABLE password_link;
      DROP TABLE user_password;
    `);
  }
}
