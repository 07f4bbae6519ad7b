import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other folders may read of the table `gif`. PostgreSQL inlines each view. */
const RECORDINGS = `
  CREATE VIEW gif_state AS
    SELECT seq, id, author_seq, visibility, deleted_at IS NULL AS is_live FROM gif;

  CREATE VIEW live_gif AS
    SELECT seq, id, author_seq, repo_seq, shell, visibility, codehost_url, theme_slug
    FROM gif WHERE deleted_at IS NULL AND hidden_at IS NULL;

  CREATE VIEW public_gif AS
    SELECT seq, id, author_seq, repo_seq, shell, tag_seqs, is_featured, title, command, description, created_at,
      theme_slug
    FROM gif WHERE visibility = 'public' AND deleted_at IS NULL;

  CREATE VIEW hidden_gif AS
    SELECT id, hidden_reason AS reason FROM gif WHERE deleted_at IS NULL AND hidden_at IS NOT NULL;

  -- Includes deleted recordings.
  CREATE VIEW gif_picture AS
    SELECT seq, author_seq, width, height, frames, duration_ms, theme_slug,
      visibility = 'public' AND deleted_at IS NULL AS is_public, title, picture_style, picture_scale
    FROM gif;

  CREATE VIEW gif_listing AS
    SELECT gif.seq, gif.id, gif.slug, gif.title, gif.description, gif.command, gif.shell, gif.visibility, gif.width,
      gif.height, gif.frames, gif.duration_ms, gif.homepage_url, gif.codehost_url, gif.theme_slug, gif.is_featured,
      gif.created_at, gif.updated_at, gif.deleted_at, gif.tag_seqs, gif.author_seq, gif.repo_seq,
      author.username AS author_username, author.codehost_url AS author_codehost_url,
      coalesce(stats.view_count, 0) AS view_count, coalesce(stats.embed_count, 0) AS embed_count,
      coalesce(stats.download_count, 0) AS download_count,
      coalesce(transcript.text, '') AS transcript, transcript.source AS transcript_source,
      transcript.confidence AS transcript_confidence,
      gif.featured_at, gif.featured_rank, gif.hidden_at, gif.hidden_reason, gif.hidden_visibility,
      gif.secrets, gif.allows_secrets, gif.is_held, gif.picture_style, gif.picture_scale
    FROM gif
    JOIN app_user AS author ON author.seq = gif.author_seq
    LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
    LEFT JOIN transcript ON transcript.gif_seq = gif.seq;

  CREATE VIEW gif_text AS
    SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times, transcript.cast_times,
      transcript.typed_from
    FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq;

  CREATE VIEW gif_rendition AS
    SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps, picture FROM rendition;

  CREATE VIEW gif_storage AS
    SELECT gif.seq AS gif_seq, gif.author_seq,
      (SELECT coalesce(sum(byte_size), 0) FROM rendition WHERE rendition.gif_seq = gif.seq)::bigint AS bytes
    FROM gif;

  CREATE VIEW gif_usage AS SELECT gif_seq, view_count FROM gif_stats;
`;

/** The correct content of `gif_tag`, `list_count` and `list_bucket`: the lists are filled and checked with these. */
const LISTS = `
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

  CREATE VIEW list_length AS SELECT scope, count FROM list_count;
`;

const TAGS_AND_REPOS = `
  CREATE VIEW curated_tag AS
    SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, tag.merged_into, tag.is_blocked,
      coalesce(list_count.count, 0) AS gif_count
    FROM tag LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq;

  CREATE VIEW counted_tag AS
    SELECT seq, slug, name, description, category, gif_count FROM curated_tag WHERE NOT is_blocked;

  CREATE VIEW tag_by_slug AS
    SELECT slug, coalesce(merged_into, seq) AS tag_seq FROM tag WHERE NOT is_blocked;

  CREATE VIEW counted_repo AS
    SELECT repo.seq, repo.slug, repo.codehost_url, repo.description, coalesce(list_count.count, 0) AS gif_count
    FROM repo LEFT JOIN list_count ON list_count.scope = 'repo=' || repo.seq;

  -- What no recording has, not even a deleted one, and what staff did not change.
  CREATE VIEW unused_tag AS
    SELECT seq FROM tag
    WHERE description = '' AND merged_into IS NULL AND NOT is_blocked
      AND NOT EXISTS (SELECT FROM tag AS merged WHERE merged.merged_into = tag.seq)
    EXCEPT SELECT unnest(tag_seqs) FROM gif;

  CREATE VIEW unused_repo AS
    SELECT seq FROM repo WHERE description = '' EXCEPT SELECT repo_seq FROM gif;
`;

const PEOPLE = `
  CREATE VIEW username AS SELECT seq AS user_seq, username FROM app_user;

  CREATE VIEW user_key AS
    SELECT seq AS user_seq, username, is_staff, key_hash, key_secret_id, suspended_at IS NOT NULL AS is_suspended,
      suspended_reason
    FROM app_user;

  CREATE VIEW webhook_subscriber AS
    SELECT webhook.id AS webhook_id, webhook.user_seq, webhook.events, app_user.is_staff
    FROM webhook JOIN app_user ON app_user.seq = webhook.user_seq
    WHERE webhook.is_active AND app_user.suspended_at IS NULL;

  CREATE VIEW public_user_stats AS
    SELECT app_user.seq AS user_seq, coalesce(list_count.count, 0) AS public_gif_count,
      (SELECT count(*)::integer FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
    FROM app_user LEFT JOIN list_count ON list_count.scope = 'author=' || app_user.seq;

  CREATE VIEW user_stats AS
    SELECT app_user.seq AS user_seq, total.*,
      (SELECT count(*)::integer FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
    FROM app_user CROSS JOIN LATERAL (
      SELECT count(*)::integer AS gif_count,
        count(*) FILTER (WHERE gif.visibility = 'public')::integer AS public_gif_count,
        coalesce(sum(stats.view_count), 0)::bigint AS view_count,
        coalesce(sum(stats.embed_count), 0)::bigint AS embed_count,
        coalesce(sum(stats.download_count), 0)::bigint AS download_count,
        coalesce(
          sum((SELECT sum(byte_size) FROM rendition WHERE rendition.gif_seq = gif.seq)), 0
        )::bigint AS storage_bytes
      FROM gif LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
      WHERE gif.author_seq = app_user.seq AND gif.deleted_at IS NULL
    ) AS total;
`;

export class Views1764700000001 implements MigrationInterface {
  name = 'Views1764700000001';

  async up(query: QueryRunner): Promise<void> {
    for (const views of [RECORDINGS, LISTS, TAGS_AND_REPOS, PEOPLE]) await query.query(views);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP VIEW user_stats, public_user_stats, webhook_subscriber, user_key, username, unused_repo, unused_tag, counted_repo,
        tag_by_slug, counted_tag, curated_tag, list_length, true_list_bucket, true_list_count, list_entry, true_gif_tag, gif_usage, gif_storage, gif_rendition,
        gif_text, gif_listing, gif_picture, hidden_gif, public_gif, live_gif, gif_state`);
  }
}
