import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GifsByTheme1764500000000 implements MigrationInterface {
  name = 'GifsByTheme1764500000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE INDEX gif_public_by_theme ON gif (theme_slug, seq)
        WHERE visibility = 'public' AND deleted_at IS NULL;
      CREATE OR REPLACE VIEW public_gif AS
        SELECT seq, id, author_seq, repo_seq, shell, tag_seqs, is_featured, title, command, description, created_at,
          theme_slug
        FROM gif WHERE visibility = 'public' AND deleted_at IS NULL`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DROP VIEW public_gif;
      CREATE VIEW public_gif AS
        SELECT seq, id, author_seq, repo_seq, shell, tag_seqs, is_featured, title, command, description, created_at
        FROM gif WHERE visibility = 'public' AND deleted_at IS NULL;
      DROP INDEX gif_public_by_theme`);
  }
}
