import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BoundedThemedPictures1763811000000 implements MigrationInterface {
  name = 'BoundedThemedPictures1763811000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      `ALTER TABLE themed_picture
         ADD COLUMN asked_by varchar(64),
         ADD COLUMN used_at timestamptz NOT NULL DEFAULT now()`,
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE themed_picture DROP COLUMN asked_by, DROP COLUMN used_at');
  }
}
