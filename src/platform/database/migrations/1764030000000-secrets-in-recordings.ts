import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The findings of a scan, and whether the author confirmed them. */
export class SecretsInRecordings1764030000000 implements MigrationInterface {
  name = 'SecretsInRecordings1764030000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      `ALTER TABLE gif ADD COLUMN secrets jsonb NOT NULL DEFAULT '[]',
         ADD COLUMN allows_secrets boolean NOT NULL DEFAULT false,
         ADD COLUMN is_held boolean NOT NULL DEFAULT false`,
    );
    await query.query(`CREATE OR REPLACE VIEW gif_listing AS
      ${LISTING_COLUMNS}, gif.secrets, gif.allows_secrets, gif.is_held ${LISTING_TABLES}`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW gif_listing');
    await query.query(`CREATE VIEW gif_listing AS ${LISTING_COLUMNS} ${LISTING_TABLES}`);
    await query.query('ALTER TABLE gif DROP COLUMN secrets, DROP COLUMN allows_secrets, DROP COLUMN is_held');
  }
}

const LISTING_COLUMNS = `
  SELECT gif.seq, gif.id, gif.slug, gif.title, gif.description, gif.command, gif.shell, gif.visibility, gif.width,
    gif.height, gif.frames, gif.duration_ms, gif.homepage_url, gif.codehost_url, gif.theme_slug, gif.is_featured,
    gif.created_at, gif.deleted_at, gif.tag_seqs, gif.author_seq, gif.repo_seq,
    author.username AS author_username, author.codehost_url AS author_codehost_url,
    coalesce(stats.view_count, 0) AS view_count, coalesce(stats.embed_count, 0) AS embed_count,
    coalesce(stats.download_count, 0) AS download_count,
    coalesce(transcript.text, '') AS transcript, coalesce(transcript.source, '') AS transcript_source,
    gif.featured_at, gif.featured_rank, gif.hidden_at, gif.hidden_reason, gif.hidden_visibility`;

const LISTING_TABLES = `
  FROM gif
  JOIN app_user AS author ON author.seq = gif.author_seq
  LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
  LEFT JOIN transcript ON transcript.gif_seq = gif.seq`;
