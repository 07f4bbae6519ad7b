import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 10_000;

/** The lock waits for a transaction that is about to change a count. */
const FILL = `
  WITH counted AS (
    SELECT seq, list.count FROM tag JOIN list_count AS list ON list.scope = 'tag=' || seq
    WHERE seq > $1 AND seq <= $1 + ${BATCH} ORDER BY scope FOR UPDATE OF list
  )
  UPDATE tag SET gif_count = counted.count FROM counted
  WHERE tag.seq = counted.seq AND tag.gif_count <> counted.count`;

const INDEXES = [
  'CREATE INDEX IF NOT EXISTS tag_by_count ON tag (gif_count DESC, slug COLLATE "C")',
  'CREATE INDEX IF NOT EXISTS tag_by_prefix ON tag (slug COLLATE "C")',
];

const VIEWS = `
  CREATE OR REPLACE VIEW curated_tag AS
    SELECT seq, slug, name, description, category, merged_into, is_blocked, gif_count FROM tag`;

/** In batches. To make the indexes blocks uploads for a second at a million tags. It may run again after an interruption. */
export class TagOrder1764800000001 implements MigrationInterface {
  name = 'TagOrder1764800000001';
  transaction = false;

  async up(query: QueryRunner): Promise<void> {
    const [{ last }] = (await query.query('SELECT coalesce(max(seq), 0) AS last FROM tag')) as [
      { last: number },
    ];
    for (let seq = 0; seq < last; seq += BATCH) await query.query(FILL, [seq]);
    for (const statement of [...INDEXES, VIEWS]) await query.query(statement);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE OR REPLACE VIEW curated_tag AS
        SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, tag.merged_into, tag.is_blocked,
          coalesce(list_count.count, 0) AS gif_count
        FROM tag LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq;
      DROP INDEX tag_by_count, tag_by_prefix`);
  }
}
