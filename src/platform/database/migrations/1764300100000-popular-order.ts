import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PopularOrder1764300100000 implements MigrationInterface {
  name = 'PopularOrder1764300100000';

  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE INDEX search_popular_order ON search_popular (heat, gif_seq) WHERE level >= 3');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP INDEX search_popular_order');
  }
}
