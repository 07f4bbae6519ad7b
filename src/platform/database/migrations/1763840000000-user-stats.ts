import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What profiles show of a user's recordings and collections. */
export class UserStats1763840000000 implements MigrationInterface {
  name = 'UserStats1763840000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE VIEW public_user_stats AS
      SELECT app_user.seq AS user_seq,
        coalesce(list_count.count, 0) AS public_gif_count,
        (SELECT count(*)::int FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
      FROM app_user LEFT JOIN list_count ON list_count.scope = 'author=' || app_user.seq`);
    await query.query(`
      CREATE VIEW user_stats AS
      SELECT app_user.seq AS user_seq, total.*,
        (SELECT count(*)::int FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
      FROM app_user CROSS JOIN LATERAL (
        SELECT count(*)::int AS gif_count,
          count(*) FILTER (WHERE gif.visibility = 'public')::int AS public_gif_count,
          coalesce(sum(stats.view_count), 0)::bigint AS view_count,
          coalesce(sum(stats.embed_count), 0)::bigint AS embed_count,
          coalesce(sum(stats.download_count), 0)::bigint AS download_count,
          coalesce(sum((SELECT sum(form.byte_size) FROM form WHERE form.gif_seq = gif.seq)), 0)::bigint AS storage_bytes
        FROM gif LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
        WHERE gif.author_seq = app_user.seq AND gif.deleted_at IS NULL
      ) AS total`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP VIEW user_stats');
    await query.query('DROP VIEW public_user_stats');
  }
}
