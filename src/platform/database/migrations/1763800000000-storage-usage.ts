import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StorageUsage1763800000000 implements MigrationInterface {
  name = 'StorageUsage1763800000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE storage_usage (
        user_seq integer PRIMARY KEY CONSTRAINT storage_usage_user REFERENCES app_user ON DELETE CASCADE,
        bytes bigint NOT NULL,
        gifs integer NOT NULL
      );
      INSERT INTO storage_usage (user_seq, bytes, gifs)
      SELECT gif.author_seq, coalesce(sum(files.bytes), 0), count(*)
      FROM gif LEFT JOIN (SELECT gif_seq, sum(byte_size) AS bytes FROM form GROUP BY gif_seq) AS files
        ON files.gif_seq = gif.seq
      GROUP BY gif.author_seq;
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE storage_usage');
  }
}
