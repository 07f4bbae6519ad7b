import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Their number. The trigger runs once per statement, and locks the counter until the transaction ends. */
const COUNT = `
  CREATE FUNCTION count_collections() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO list_count AS list (scope, count)
    SELECT 'collections', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) FROM changed HAVING count(*) > 0
    ON CONFLICT (scope) DO UPDATE SET count = list.count + excluded.count;
    RETURN NULL;
  END $$;
  CREATE TRIGGER collection_added AFTER INSERT ON collection REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_collections();
  CREATE TRIGGER collection_removed AFTER DELETE ON collection REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_collections();

  INSERT INTO list_count SELECT 'collections', count(*) FROM collection HAVING count(*) > 0;
`;

/** What `rebuild-lists` compares the counters with. */
const LISTS = `
  CREATE OR REPLACE VIEW true_list_count AS
    SELECT scope, count(*)::integer AS count FROM list_entry GROUP BY scope`;

export class CollectionCount1764800000002 implements MigrationInterface {
  name = 'CollectionCount1764800000002';

  async up(query: QueryRunner): Promise<void> {
    await query.query(COUNT);
    await query.query(
      `${LISTS} UNION ALL SELECT 'collections', count(*)::integer FROM collection HAVING count(*) > 0`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP FUNCTION count_collections CASCADE');
    await query.query(LISTS);
    await query.query(`DELETE FROM list_count WHERE scope = 'collections'`);
  }
}
