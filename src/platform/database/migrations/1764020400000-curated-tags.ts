import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNT = `
  coalesce(list_count.count, 0) AS gif_count FROM tag LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq`;

export class CuratedTags1764020400000 implements MigrationInterface {
  name = 'CuratedTags1764020400000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE tag
        ADD COLUMN merged_into integer CONSTRAINT tag_merged_into REFERENCES tag (seq),
        ADD COLUMN is_blocked boolean NOT NULL DEFAULT false`);
    await query.query(`
      CREATE VIEW curated_tag AS
        SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, tag.merged_into, tag.is_blocked, ${COUNT}`);
    await query.query(`
      CREATE OR REPLACE VIEW counted_tag AS
        SELECT seq, slug, name, description, category, gif_count FROM curated_tag WHERE NOT is_blocked`);
    await query.query(`
      CREATE VIEW tag_by_slug AS
        SELECT slug, coalesce(merged_into, seq) AS tag_seq FROM tag WHERE NOT is_blocked`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE OR REPLACE VIEW counted_tag AS
        SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, ${COUNT}`);
    await query.query('DROP VIEW tag_by_slug, curated_tag');
    await query.query('ALTER TABLE tag DROP COLUMN merged_into, DROP COLUMN is_blocked');
  }
}
