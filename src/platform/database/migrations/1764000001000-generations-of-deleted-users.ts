import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user can be deleted: the generations go too. */
export class GenerationsOfDeletedUsers1764000001000 implements MigrationInterface {
  name = 'GenerationsOfDeletedUsers1764000001000';

  async up(query: QueryRunner): Promise<void> {
    await replaceReference(query, 'ON DELETE CASCADE');
  }

  async down(query: QueryRunner): Promise<void> {
    await replaceReference(query, '');
  }
}

async function replaceReference(query: QueryRunner, onDelete: string): Promise<void> {
  await query.query(`
    ALTER TABLE generation_job
      DROP CONSTRAINT generation_job_author,
      ADD CONSTRAINT generation_job_author FOREIGN KEY (author_seq) REFERENCES app_user (seq) ${onDelete} NOT VALID;
    ALTER TABLE generation_job VALIDATE CONSTRAINT generation_job_author;
  `);
}
