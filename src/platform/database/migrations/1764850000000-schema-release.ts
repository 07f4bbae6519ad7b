import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which releases may use the schema. A migration that removes what an older release needs updates the row. */
export class SchemaRelease1764850000000 implements MigrationInterface {
  name = 'SchemaRelease1764850000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE schema_release (
        -- The oldest release that works on this schema.
        oldest varchar(20) NOT NULL,
        -- The release whose migration said so.
        raised_by varchar(20) NOT NULL
      );
      INSERT INTO schema_release VALUES ('1.0.0', '1.0.0');
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE schema_release');
  }
}
