import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The parts of a table that other folders may read. Each view is simple enough for the planner to inline. */
const VIEWS = [
  // Recordings
  `CREATE VIEW live_gif AS
     SELECT seq, id, author_seq, repo_seq, shell, visibility, codehost_url, theme_slug FROM gif WHERE deleted_at IS NULL`,
  `CREATE VIEW gif_state AS
     SELECT seq, id, author_seq, visibility, deleted_at IS NULL AS is_live FROM gif`,
  `CREATE VIEW public_gif AS
     SELECT seq, id, author_seq, repo_seq, shell, tag_seqs, is_featured, title, command, description, created_at
     FROM gif WHERE visibility = 'public' AND deleted_at IS NULL`,
  // Including deleted ones. The picture of a recording is described through it.
  `CREATE VIEW gif_picture AS
     SELECT seq, author_seq, width, height, frames, duration_ms, theme_slug,
       visibility = 'public' AND deleted_at IS NULL AS is_public
     FROM gif`,
  `CREATE VIEW gif_listing AS
     SELECT gif.seq, gif.id, gif.slug, gif.title, gif.description, gif.command, gif.shell, gif.visibility, gif.width,
       gif.height, gif.frames, gif.duration_ms, gif.homepage_url, gif.codehost_url, gif.theme_slug, gif.is_featured,
       gif.created_at, gif.deleted_at, gif.tag_seqs, gif.author_seq, gif.repo_seq,
       author.username AS author_username, author.codehost_url AS author_codehost_url,
       coalesce(stats.view_count, 0) AS view_count, coalesce(stats.embed_count, 0) AS embed_count,
       coalesce(stats.download_count, 0) AS download_count,
       coalesce(transcript.text, '') AS transcript, coalesce(transcript.source, '') AS transcript_source
     FROM gif
     JOIN app_user AS author ON author.seq = gif.author_seq
     LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
     LEFT JOIN transcript ON transcript.gif_seq = gif.seq`,
  // Files
  `CREATE VIEW gif_rendition AS
     SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps FROM form`,
  `CREATE VIEW gif_storage AS
     SELECT gif.seq AS gif_seq, gif.author_seq,
       (SELECT coalesce(sum(form.byte_size), 0) FROM form WHERE form.gif_seq = gif.seq)::bigint AS bytes
     FROM gif`,
  `CREATE VIEW gif_text AS
     SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times
     FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq`,
  // Counters
  `CREATE VIEW gif_usage AS SELECT gif_seq, view_count FROM gif_stats`,
  `CREATE VIEW list_length AS SELECT scope, count FROM list_count`,
  // People and names
  `CREATE VIEW username AS SELECT seq AS user_seq, username FROM app_user`,
  `CREATE VIEW user_key AS SELECT seq AS user_seq, username, is_staff, key_hash, key_secret_id FROM app_user`,
  `CREATE VIEW counted_tag AS
     SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, coalesce(list_count.count, 0) AS gif_count
     FROM tag LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq`,
  `CREATE VIEW counted_repo AS
     SELECT repo.seq, repo.slug, repo.codehost_url, repo.description, coalesce(list_count.count, 0) AS gif_count
     FROM repo LEFT JOIN list_count ON list_count.scope = 'repo=' || repo.seq`,
];

export class ViewsOfTables1763860000000 implements MigrationInterface {
  name = 'ViewsOfTables1763860000000';

  async up(query: QueryRunner): Promise<void> {
    for (const view of VIEWS) await query.query(view);
  }

  async down(query: QueryRunner): Promise<void> {
    const names = VIEWS.map((view) => /VIEW (\w+)/.exec(view)?.[1]);
    await query.query(`DROP VIEW ${names.join(', ')}`);
  }
}
