import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE_COLUMNS = 'seq, id, author_seq, repo_seq, shell, visibility, codehost_url, theme_slug';

/** The files of a hidden recording are not found, as those of a deleted one. */
export class HiddenRecordings1764020200000 implements MigrationInterface {
  name = 'HiddenRecordings1764020200000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'ALTER TABLE gif ADD COLUMN hidden_at timestamptz, ADD COLUMN hidden_reason text, ADD COLUMN hidden_visibility varchar(8)',
    );
    await query.query(`CREATE OR REPLACE VIEW gif_listing AS
      ${LISTING_COLUMNS}, gif.hidden_at, gif.hidden_reason, gif.hidden_visibility ${LISTING_TABLES}`);
    await query.query(`CREATE OR REPLACE VIEW live_gif AS
      SELECT ${LIVE_COLUMNS} FROM gif WHERE deleted_at IS NULL AND hidden_at IS NULL`);
    await query.query(`CREATE VIEW hidden_gif AS
      SELECT id, hidden_reason AS reason FROM gif WHERE deleted_at IS NULL AND hidden_at IS NOT NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      `CREATE OR REPLACE VIEW live_gif AS SELECT ${LIVE_COLUMNS} FROM gif WHERE deleted_at IS NULL`,
    );
    await query.query('DROP VIEW hidden_gif, gif_listing');
    await query.query(`CREATE VIEW gif_listing AS ${LISTING_COLUMNS} ${LISTING_TABLES}`);
    await query.query(`UPDATE gif SET visibility = hidden_visibility WHERE visibility = 'hidden'`);
    await query.query(
      'ALTER TABLE gif DROP COLUMN hidden_at, DROP COLUMN hidden_reason, DROP COLUMN hidden_visibility',
    );
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
    gif.featured_at, gif.featured_rank`;

const LISTING_TABLES = `
  FROM gif
  JOIN app_user AS author ON author.seq = gif.author_seq
  LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
  LEFT JOIN transcript ON transcript.gif_seq = gif.seq`;
