import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Foundation1763700000000 implements MigrationInterface {
  name = 'Foundation1763700000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE app_user (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT app_user_pk PRIMARY KEY,
        username varchar(39) NOT NULL,
        email varchar(254) NOT NULL DEFAULT '',
        display_name varchar(100) NOT NULL DEFAULT '',
        bio text NOT NULL DEFAULT '',
        website_url varchar(500) NOT NULL DEFAULT '',
        codehost_url varchar(500) NOT NULL DEFAULT '',
        is_staff boolean NOT NULL DEFAULT false,
        key_hash bytea NOT NULL CONSTRAINT app_user_key_hash UNIQUE,
        key_cipher bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));

      CREATE TABLE repo (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT repo_pk PRIMARY KEY,
        slug varchar(200) NOT NULL CONSTRAINT repo_slug UNIQUE,
        codehost_url varchar(500) NOT NULL CONSTRAINT repo_codehost_url UNIQUE,
        description text NOT NULL DEFAULT ''
      );

      CREATE TABLE tag (
        seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tag_pk PRIMARY KEY,
        slug varchar(100) NOT NULL CONSTRAINT tag_slug UNIQUE,
        name varchar(200) NOT NULL,
        description text NOT NULL DEFAULT '',
        category varchar(10) NOT NULL DEFAULT 'concept'
      );

      CREATE TABLE gif (
        seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT gif_pk PRIMARY KEY,
        id char(8) NOT NULL CONSTRAINT gif_id UNIQUE,
        author_seq integer NOT NULL CONSTRAINT gif_author REFERENCES app_user (seq),
        repo_seq integer CONSTRAINT gif_repo REFERENCES repo (seq),
        slug varchar(200) NOT NULL,
        title varchar(300) NOT NULL,
        description text NOT NULL DEFAULT '',
        command varchar(500) NOT NULL DEFAULT '',
        shell varchar(10) NOT NULL DEFAULT 'other',
        visibility varchar(8) NOT NULL DEFAULT 'public',
        width integer NOT NULL,
        height integer NOT NULL,
        frames integer NOT NULL,
        duration_ms integer NOT NULL,
        homepage_url varchar(500) NOT NULL DEFAULT '',
        codehost_url varchar(500) NOT NULL DEFAULT '',
        theme_slug varchar(100),
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      );
      CREATE INDEX gif_public ON gif (seq) WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE INDEX gif_public_by_shell ON gif (shell, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE INDEX gif_public_by_author ON gif (author_seq, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE INDEX gif_by_author ON gif (author_seq, seq) WHERE deleted_at IS NULL;
      CREATE INDEX gif_by_repo ON gif (repo_seq, seq) WHERE repo_seq IS NOT NULL;

      CREATE TABLE gif_stats (
        gif_seq bigint CONSTRAINT gif_stats_pk PRIMARY KEY CONSTRAINT gif_stats_gif REFERENCES gif (seq) ON DELETE CASCADE,
        view_count integer NOT NULL DEFAULT 0,
        embed_count integer NOT NULL DEFAULT 0,
        download_count integer NOT NULL DEFAULT 0
      );

      CREATE TABLE gif_tag (
        gif_seq bigint NOT NULL CONSTRAINT gif_tag_gif REFERENCES gif (seq) ON DELETE CASCADE,
        tag_seq integer NOT NULL CONSTRAINT gif_tag_tag REFERENCES tag (seq),
        position smallint NOT NULL,
        CONSTRAINT gif_tag_pk PRIMARY KEY (gif_seq, tag_seq)
      );
      CREATE INDEX gif_tag_by_tag ON gif_tag (tag_seq, gif_seq);

      CREATE TABLE form (
        gif_seq bigint NOT NULL CONSTRAINT form_gif REFERENCES gif (seq) ON DELETE CASCADE,
        name varchar(16) NOT NULL,
        state varchar(8) NOT NULL,
        blob_key varchar(100),
        hash char(64),
        byte_size integer,
        failure text,
        CONSTRAINT form_pk PRIMARY KEY (gif_seq, name)
      );
      CREATE INDEX form_by_blob ON form (blob_key);

      CREATE TABLE transcript (
        gif_seq bigint CONSTRAINT transcript_pk PRIMARY KEY CONSTRAINT transcript_gif REFERENCES gif (seq) ON DELETE CASCADE,
        text text NOT NULL,
        line_times real[] NOT NULL
      );

      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pk PRIMARY KEY,
        kind varchar(40) NOT NULL,
        subject_seq bigint NOT NULL,
        attempts smallint NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX outbox_by_due_time ON outbox (due_at);
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE outbox, transcript, form, gif_tag, gif_stats, gif, tag, repo, app_user');
  }
}
