import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Lists1763720000000 implements MigrationInterface {
  name = 'Lists1763720000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE gif ADD COLUMN tag_seqs integer[] NOT NULL DEFAULT '{}';
      UPDATE gif SET tag_seqs = tagged.seqs
        FROM (SELECT gif_seq, array_agg(tag_seq ORDER BY position) AS seqs FROM gif_tag GROUP BY gif_seq) AS tagged
        WHERE tagged.gif_seq = gif.seq;

      DROP TABLE gif_tag;
      CREATE TABLE gif_tag (
        tag_seq integer NOT NULL CONSTRAINT gif_tag_tag REFERENCES tag (seq),
        gif_seq bigint NOT NULL CONSTRAINT gif_tag_gif REFERENCES gif (seq) ON DELETE CASCADE,
        shell varchar(10) NOT NULL,
        author_seq integer NOT NULL,
        CONSTRAINT gif_tag_pk PRIMARY KEY (tag_seq, gif_seq)
      );
      CREATE INDEX gif_tag_by_shell ON gif_tag (tag_seq, shell, gif_seq);
      CREATE INDEX gif_tag_by_author ON gif_tag (author_seq, tag_seq, gif_seq);
      CREATE INDEX gif_tag_by_gif ON gif_tag (gif_seq);

      -- Half of a page stays free, so that a count is rewritten beside itself.
      CREATE TABLE list_count (
        scope varchar(60) CONSTRAINT list_count_pk PRIMARY KEY,
        count integer NOT NULL
      ) WITH (fillfactor = 50);
      CREATE TABLE list_bucket (
        scope varchar(60) NOT NULL,
        bucket integer NOT NULL,
        count integer NOT NULL,
        CONSTRAINT list_bucket_pk PRIMARY KEY (scope, bucket)
      ) WITH (fillfactor = 50);

      -- What the three tables have to hold: the lists are filled and verified by these.
      CREATE VIEW true_gif_tag AS
        SELECT unnest(tag_seqs) AS tag_seq, seq AS gif_seq, shell, author_seq
        FROM gif WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE VIEW list_entry AS
        WITH listed AS (
          SELECT seq, shell, author_seq, repo_seq FROM gif WHERE visibility = 'public' AND deleted_at IS NULL
        )
        SELECT 'all' AS scope, seq FROM listed
        UNION ALL SELECT 'shell=' || shell, seq FROM listed
        UNION ALL SELECT 'author=' || author_seq, seq FROM listed
        UNION ALL SELECT 'repo=' || repo_seq, seq FROM listed WHERE repo_seq IS NOT NULL
        UNION ALL SELECT 'tag=' || tag_seq, gif_seq FROM true_gif_tag
        UNION ALL SELECT 'tag=' || tag_seq || ' shell=' || shell, gif_seq FROM true_gif_tag;
      CREATE VIEW true_list_count AS
        SELECT scope, count(*)::integer AS count FROM list_entry GROUP BY scope;
      CREATE VIEW true_list_bucket AS
        SELECT scope, (seq >> 13)::integer AS bucket, count(*)::integer AS count FROM list_entry
        WHERE scope IN (SELECT scope FROM list_count WHERE count > 8192)
        GROUP BY scope, seq >> 13;
      INSERT INTO gif_tag SELECT * FROM true_gif_tag;
      INSERT INTO list_count SELECT * FROM true_list_count;
      INSERT INTO list_bucket SELECT * FROM true_list_bucket;

      -- Lists read indexes alone where a vacuum has been: after every fiftieth part of the rows, rather than the fifth.
      ALTER TABLE gif SET (autovacuum_vacuum_insert_scale_factor = 0.02);
      ALTER TABLE gif_tag SET (autovacuum_vacuum_insert_scale_factor = 0.02);

      DROP INDEX gif_by_repo;
      CREATE INDEX gif_public_by_repo ON gif (repo_seq, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE INDEX gif_deleted_by_author ON gif (author_seq, seq) WHERE deleted_at IS NOT NULL;
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP INDEX gif_public_by_repo, gif_deleted_by_author;
      CREATE INDEX gif_by_repo ON gif (repo_seq, seq) WHERE repo_seq IS NOT NULL;
      DROP VIEW true_list_bucket, true_list_count, list_entry, true_gif_tag;
      DROP TABLE list_bucket, list_count, gif_tag;
      CREATE TABLE gif_tag (
        gif_seq bigint NOT NULL CONSTRAINT gif_tag_gif REFERENCES gif (seq) ON DELETE CASCADE,
        tag_seq integer NOT NULL CONSTRAINT gif_tag_tag REFERENCES tag (seq),
        position smallint NOT NULL,
        CONSTRAINT gif_tag_pk PRIMARY KEY (gif_seq, tag_seq)
      );
      CREATE INDEX gif_tag_by_tag ON gif_tag (tag_seq, gif_seq);
      INSERT INTO gif_tag SELECT gif.seq, tag_seq, place - 1
        FROM gif, unnest(tag_seqs) WITH ORDINALITY AS tagged (tag_seq, place);
      ALTER TABLE gif DROP COLUMN tag_seqs;
      ALTER TABLE gif RESET (autovacuum_vacuum_insert_scale_factor);
    `);
  }
}
