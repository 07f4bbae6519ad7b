import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The recordings that users show first on their profiles. Processes of earlier releases leave the table empty. */
export class PinnedGifs1764890000000 implements MigrationInterface {
  name = 'PinnedGifs1764890000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE pinned_gif (
        user_seq integer NOT NULL CONSTRAINT pinned_gif_user REFERENCES app_user (seq) ON DELETE CASCADE,
        position integer NOT NULL,
        gif_seq bigint NOT NULL CONSTRAINT pinned_gif_gif REFERENCES gif (seq) ON DELETE CASCADE,
        CONSTRAINT pinned_gif_pk PRIMARY KEY (user_seq, position)
      );
      CREATE INDEX pinned_gif_by_gif ON pinned_gif (gif_seq)`);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE pinned_gif');
  }
}
