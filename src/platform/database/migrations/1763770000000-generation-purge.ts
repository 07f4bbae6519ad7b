import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GenerationPurge1763770000000 implements MigrationInterface {
  name = 'GenerationPurge1763770000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(
      'CREATE INDEX generation_job_finished ON generation_job (finished_at) WHERE finished_at IS NOT NULL',
    );
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX generation_job_finished');
  }
}
