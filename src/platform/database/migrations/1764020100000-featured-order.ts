import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is featured already keeps its order, that of creation. */
export class FeaturedOrder1764020100000 implements MigrationInterface {
  name = 'FeaturedOrder1764020100000';

  async up(query: QueryRunner): Promise<void> {
    for (const table of ['gif', 'collection']) {
      await query.query(
        `ALTER TABLE ${table} ADD COLUMN featured_at timestamptz, ADD COLUMN featured_rank timestamptz`,
      );
      await query.query(
        `UPDATE ${table} SET featured_at = created_at, featured_rank = created_at WHERE is_featured`,
      );
    }
    await query.query(`
      CREATE OR REPLACE VIEW gif_listing AS
        ${LISTING_COLUMNS}, gif.featured_at, gif.featured_rank
        ${LISTING_TABLES}`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW gif_listing');
    await query.query(`CREATE VIEW gif_listing AS ${LISTING_COLUMNS} ${LISTING_TABLES}`);
    for (const table of ['gif', 'collection']) {
      await query.query(`ALTER TABLE ${table} DROP COLUMN featured_at, DROP COLUMN featured_rank`);
    }
  }
}

const LISTING_COLUMNS = `
  SELECT gif.seq, gif.id, gif.slug, gif.title, gif.description, gif.command, gif.shell, gif.visibility, gif.width,
    gif.height, gif.frames, gif.duration_ms, gif.homepage_url, gif.codehost_url, gif.theme_slug, gif.is_featured,
    gif.created_at, gif.deleted_at, gif.tag_seqs, gif.author_seq, gif.repo_seq,
    author.username AS author_username, author.codehost_url AS author_codehost_url,
    coalesce(stats.view_count, 0) AS view_count, coalesce(stats.embed_count, 0) AS embed_count,
    coalesce(stats.download_count, 0) AS download_count,
    coalesce(transcript.text, '') AS transcript, coalesce(transcript.source, '') AS transcript_source`;

const LISTING_TABLES = `
  FROM gif
  JOIN app_user AS author ON author.seq = gif.author_seq
  LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
  LEFT JOIN transcript ON transcript.gif_seq = gif.seq`;
