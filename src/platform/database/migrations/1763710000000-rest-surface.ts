import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RestSurface1763710000000 implements MigrationInterface {
  name = 'RestSurface1763710000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE gif ADD COLUMN is_featured boolean NOT NULL DEFAULT false;
      CREATE INDEX gif_featured ON gif (seq) WHERE is_featured AND visibility = 'public' AND deleted_at IS NULL;
      CREATE INDEX gif_deleted ON gif (deleted_at) WHERE deleted_at IS NOT NULL;

      CREATE TABLE collection (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT collection_pk PRIMARY KEY,
        slug varchar(200) NOT NULL CONSTRAINT collection_slug UNIQUE,
        author_seq integer NOT NULL CONSTRAINT collection_author REFERENCES app_user (seq),
        title varchar(300) NOT NULL,
        description text NOT NULL DEFAULT '',
        is_featured boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- For the search for a free slug, whatever the collation.
      CREATE INDEX collection_slug_prefix ON collection (slug varchar_pattern_ops);
      CREATE INDEX collection_by_author ON collection (author_seq, seq);
      CREATE INDEX collection_featured ON collection (seq) WHERE is_featured;

      CREATE TABLE collection_gif (
        collection_seq integer NOT NULL CONSTRAINT collection_gif_collection REFERENCES collection (seq) ON DELETE CASCADE,
        gif_seq bigint NOT NULL CONSTRAINT collection_gif_gif REFERENCES gif (seq) ON DELETE CASCADE,
        position integer NOT NULL,
        CONSTRAINT collection_gif_pk PRIMARY KEY (collection_seq, gif_seq),
        CONSTRAINT collection_gif_position UNIQUE (collection_seq, position) DEFERRABLE INITIALLY DEFERRED
      );
      CREATE INDEX collection_gif_by_gif ON collection_gif (gif_seq);

      CREATE TABLE idempotency_key (
        caller varchar(100) NOT NULL,
        key varchar(255) NOT NULL,
        request_hash bytea NOT NULL,
        claim uuid NOT NULL,
        made varchar(200),
        status smallint,
        headers jsonb,
        body bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_key_pk PRIMARY KEY (caller, key)
      );
      CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

      CREATE TABLE device_grant (
        device_code_hash bytea CONSTRAINT device_grant_pk PRIMARY KEY,
        user_code varchar(9) NOT NULL CONSTRAINT device_grant_user_code UNIQUE,
        user_seq integer CONSTRAINT device_grant_user REFERENCES app_user (seq) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX device_grant_by_end ON device_grant (expires_at);
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP TABLE device_grant, idempotency_key, collection_gif, collection;
      ALTER TABLE gif DROP COLUMN is_featured;
      DROP INDEX gif_deleted;
    `);
  }
}
