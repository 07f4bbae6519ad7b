import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of a tag's public recordings in its row, for indexes of that order. A trigger copies it from `list_count`, so that
 * processes of the release before keep it too.
 */
const COLUMN = `
  ALTER TABLE tag ADD COLUMN gif_count integer NOT NULL DEFAULT 0;

  CREATE FUNCTION set_tag_gif_count() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE tag SET gif_count = NEW.count WHERE seq = substr(NEW.scope, 5)::integer;
    RETURN NULL;
  END $$;
  CREATE TRIGGER list_count_of_tag AFTER INSERT OR UPDATE ON list_count FOR EACH ROW
    WHEN (NEW.scope LIKE 'tag=%' AND NEW.scope NOT LIKE '% %') EXECUTE FUNCTION set_tag_gif_count();
`;

export class TagCounts1764800000000 implements MigrationInterface {
  name = 'TagCounts1764800000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(COLUMN);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      'DROP FUNCTION set_tag_gif_count CASCADE; ALTER TABLE tag DROP COLUMN gif_count CASCADE',
    );
  }
}
