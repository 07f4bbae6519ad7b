import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recordings drawn before styles existed have none, and keep their look. */
export class PictureStyles1764620000000 implements MigrationInterface {
  name = 'PictureStyles1764620000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE gif ADD COLUMN picture_style jsonb, ADD COLUMN picture_scale smallint NOT NULL DEFAULT 1;
      CREATE OR REPLACE VIEW gif_picture AS
        SELECT seq, author_seq, width, height, frames, duration_ms, theme_slug,
          visibility = 'public' AND deleted_at IS NULL AS is_public, title, picture_style, picture_scale
        FROM gif;
      CREATE OR REPLACE VIEW gif_listing AS
        ${LISTING_COLUMNS}, gif.picture_style, gif.picture_scale ${LISTING_TABLES};
      ALTER TABLE themed_picture ADD COLUMN look varchar(60) NOT NULL DEFAULT '',
        DROP CONSTRAINT themed_picture_of_theme,
        ADD CONSTRAINT themed_picture_of_theme UNIQUE (gif_seq, theme_slug, look)`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DELETE FROM themed_picture WHERE look <> '';
      ALTER TABLE themed_picture DROP CONSTRAINT themed_picture_of_theme, DROP COLUMN look,
        ADD CONSTRAINT themed_picture_of_theme UNIQUE (gif_seq, theme_slug);
      DROP VIEW gif_listing, gif_picture;
      CREATE VIEW gif_listing AS ${LISTING_COLUMNS} ${LISTING_TABLES};
      CREATE VIEW gif_picture AS
        SELECT seq, author_seq, width, height, frames, duration_ms, theme_slug,
          visibility = 'public' AND deleted_at IS NULL AS is_public
        FROM gif;
      ALTER TABLE gif DROP COLUMN picture_style, DROP COLUMN picture_scale`);
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
    gif.featured_at, gif.featured_rank, gif.hidden_at, gif.hidden_reason, gif.hidden_visibility,
    gif.secrets, gif.allows_secrets, gif.is_held`;

const LISTING_TABLES = `
  FROM gif
  JOIN app_user AS author ON author.seq = gif.author_seq
  LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
  LEFT JOIN transcript ON transcript.gif_seq = gif.seq`;
