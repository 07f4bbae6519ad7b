import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  gif_by_tag: 'gif USING gin (tag_seqs)',
  gif_by_repo: 'gif (repo_seq) WHERE repo_seq IS NOT NULL',
  tag_by_target: 'tag (merged_into) WHERE merged_into IS NOT NULL',
  generation_job_by_author: 'generation_job (author_seq)',
  gif_hidden: 'gif (seq) WHERE hidden_at IS NOT NULL',
  gif_not_public: `gif (coalesce(hidden_visibility, visibility), seq)
    WHERE coalesce(hidden_visibility, visibility) <> 'public'`,
  gif_by_creation: 'gif USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on)',
};

const NOT_CHANGED_BY_STAFF = `
  description = '' AND merged_into IS NULL AND NOT is_blocked
  AND NOT EXISTS (SELECT FROM tag AS merged WHERE merged.merged_into = tag.seq)`;

/** These look one tag or repository up. The count spares a search for the recordings of a common tag. */
const VIEWS = `
  CREATE OR REPLACE VIEW unused_tag AS
    SELECT seq FROM tag WHERE ${NOT_CHANGED_BY_STAFF} AND gif_count = 0
      AND NOT EXISTS (SELECT FROM gif WHERE gif.tag_seqs @> ARRAY[tag.seq]);

  CREATE OR REPLACE VIEW unused_repo AS
    SELECT seq FROM repo WHERE description = '' AND NOT EXISTS (SELECT FROM gif WHERE gif.repo_seq = repo.seq);
`;

const FORMER_VIEWS = `
  CREATE OR REPLACE VIEW unused_tag AS
    SELECT seq FROM tag WHERE ${NOT_CHANGED_BY_STAFF} EXCEPT SELECT unnest(tag_seqs) FROM gif;

  CREATE OR REPLACE VIEW unused_repo AS
    SELECT seq FROM repo WHERE description = '' EXCEPT SELECT repo_seq FROM gif;
`;

/**
 * Finds the recordings of a tag or a repository, hidden and deleted ones too, the tags that are merged into one, the
 * generations of a user, and what staff look for: hidden, not public, or new recordings.
 */
export class Lookups1764860000000 implements MigrationInterface {
  // CREATE INDEX CONCURRENTLY, which does not block writes, runs in no transaction.
  readonly transaction = false;

  async up(query: QueryRunner): Promise<void> {
    for (const [name, index] of Object.entries(INDEXES)) {
      // An interrupted attempt leaves an invalid index.
      await query.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await query.query(`CREATE INDEX CONCURRENTLY ${name} ON ${index}`);
    }
    await query.query(VIEWS);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(FORMER_VIEWS);
    for (const name of Object.keys(INDEXES)) await query.query(`DROP INDEX CONCURRENTLY ${name}`);
  }
}
