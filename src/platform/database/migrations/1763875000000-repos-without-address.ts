import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A repository that a recording names by its slug has no address yet. */
export class ReposWithoutAddress1763875000000 implements MigrationInterface {
  name = 'ReposWithoutAddress1763875000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE repo ALTER COLUMN codehost_url DROP NOT NULL');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(
      'UPDATE gif SET repo_seq = NULL FROM repo WHERE repo.seq = gif.repo_seq AND repo.codehost_url IS NULL',
    );
    await query.query('DELETE FROM repo WHERE codehost_url IS NULL');
    await query.query('ALTER TABLE repo ALTER COLUMN codehost_url SET NOT NULL');
  }
}
